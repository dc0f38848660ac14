import { expect, it } from 'vitest';
import { Keeper } from '../../src/app/keeper.ts';
import type { Command } from '../../src/domain/commands.ts';
import { Fold } from '../../src/domain/fold.ts';

it('what can not be written down is not kept, and nothing is thrown for it', () => {
  const fold = new Fold();
  const deep = 30_000;
  const text = `{"type":"plan.revise","deep":${'['.repeat(deep)}${']'.repeat(deep)}}`;
  const command = JSON.parse(text) as Command;
  const kept: number[] = [];
  const none = {
    seqs: () => [],
    read: () => undefined,
    remove: () => undefined,
    clear: async () => undefined,
    bytesBehind: () => 0,
  };
  const writer = {
    write: ({ boundary }: { boundary: { head: { seq: number } } }) => kept.push(boundary.head.seq),
  };
  const keeper = new Keeper({ ...none, writer: async () => writer }, writer);
  const at = (seq: number) => ({
    head: { seq, hash: 'a'.repeat(64), id: '0'.repeat(26), end: seq * 300 },
    recovered: [],
    newer: false,
  });
  fold.state.signed = { cmd: '0'.repeat(26), actor: 'human:ada', key: '0'.repeat(26), seq: 1, command };
  keeper.keepLast(fold, at(300), '');
  expect(kept).toEqual([]);
  delete fold.state.signed;
  keeper.keepLast(fold, at(301), '');
  expect(kept).toEqual([301]);
});

it('the one before stays where the next could not be written', () => {
  const there = new Set([8_191, 8_500]);
  let full = true;
  const writer = {
    write: ({ boundary }: { boundary: { head: { seq: number } } }) => {
      if (!full) there.add(boundary.head.seq);
    },
  };
  const snapshots = {
    seqs: () => [...there].sort((a, b) => b - a),
    read: () => undefined,
    remove: (seq: number) => void there.delete(seq),
    clear: async () => undefined,
    bytesBehind: () => 0,
    writer: async () => writer,
  };
  const boundary = {
    head: { seq: 9_000, hash: 'a'.repeat(64), id: '0'.repeat(26), end: 9_000 },
    recovered: [],
    newer: false,
  };
  new Keeper(snapshots, writer, 8_500).keepLast(new Fold(), boundary, '');
  expect(snapshots.seqs()).toEqual([8_500, 8_191]);
  full = false;
  new Keeper(snapshots, writer, 8_500).keepLast(new Fold(), boundary, '');
  expect(snapshots.seqs()).toEqual([9_000, 8_191]);
});
