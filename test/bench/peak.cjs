// Loaded before the command: writes the peak of its memory, in KiB, where PEAK_FILE says, when it ends.
const { writeFileSync } = require('node:fs');
process.on('exit', () => writeFileSync(process.env.PEAK_FILE, String(process.resourceUsage().maxRSS)));
