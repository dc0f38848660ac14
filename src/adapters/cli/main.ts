console.log('loopledger');
