import { join } from 'node:path';
import Database from 'better-sqlite3';
import { given, measured, ON_DISK } from './payload.mjs';

const { contents, folder } = given();
const open = () => {
  const database = new Database(join(folder, 'log.sqlite'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  return database;
};

await measured({
  durable: ON_DISK,
  proves: 'no',
  folder,
  contents,
  write: () => {
    const database = open();
    database.exec('create table events (seq integer primary key, data text not null)');
    const insert = database.prepare('insert into events (data) values (?)');
    for (const it of contents) insert.run(it);
    database.close();
  },
  read: () => {
    const database = open();
    let count = 0;
    for (const { data } of database.prepare('select data from events order by seq').iterate()) {
      if (JSON.parse(data) !== null) count += 1;
    }
    database.close();
    return count;
  },
});
