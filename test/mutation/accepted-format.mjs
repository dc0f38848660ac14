// The survivors of src/format that were looked at: accepted.mjs says what the words mean.

export const FORMAT = [
  {
    file: 'src/format/aftermath.ts',
    equal: true,
    why: 'An empty part adds nothing to the bytes; the list only grows less.',
    mutants: [['if (part.length === 0) return;', 'part.length === 0', 'false']],
  },
  {
    file: 'src/format/blob-uses.ts',
    equal: true,
    why: 'The first use in a line that is not withheld counts: a second one of the same line is never looked at, and only takes room.',
    mutants: [
      [
        'if (uses.at(-1)?.line !== seq) uses.push({ ref, line: seq, offset, pointer });',
        'uses.at(-1)?.line !== seq',
        'true',
      ],
      ['if (uses.at(-1)?.line !== seq) uses.push({ ref, line: seq, offset, pointer });', '-1', '+1'],
    ],
  },
  {
    file: 'src/format/checkpoints.ts',
    equal: true,
    why: 'Only the offsets that a known checkpoint asks for are read: others only take room.',
    mutants: [
      [
        'if (this.offsets.has(line.seq)) this.offsets.set(line.seq, line.offset);',
        'this.offsets.has(line.seq)',
        'true',
      ],
    ],
  },
  {
    file: 'src/format/checkpoints.ts',
    equal: true,
    why: 'Of two that are of one size either gives that size.',
    mutants: [
      [
        'return size > most && size <= this.tree.size && root === this.tree.root(size) ? size : most;',
        'size > most',
        'size >= most',
      ],
    ],
  },
  {
    file: 'src/format/line.ts',
    equal: true,
    why: 'A line that begins with the 9 bytes of the head holds no comma among them, where the tail would have to begin if it were shorter than both: no such tail is whole, and every caller asks for it.',
    mutants: [
      [
        "return end >= FRAME_HEAD && line.toString('latin1', 0, FRAME_HEAD) === HEAD ? end : -1;",
        'end >= FRAME_HEAD',
        'true',
      ],
    ],
  },
  {
    file: 'src/format/line.ts',
    equal: true,
    why: 'It is -1, or 9 and more.',
    mutants: [['if (eventEndOf(line) >= 0)', 'eventEndOf(line) >= 0', 'eventEndOf(line) > 0']],
  },
  {
    file: 'src/format/line.ts',
    equal: true,
    why: 'The second of the list is read, and there is none.',
    mutants: [
      [
        "const [, eventHash] = STUB_HEAD.exec(line.toString('latin1', 0, tailStart)) ?? [];",
        '[]',
        '["Stryker was here"]',
      ],
    ],
  },
  {
    file: 'src/format/reading.ts',
    equal: true,
    why: 'A short way for a good line in its place: where it is not taken the long way gives the same. Where it is taken without cause, no line can declare the hash it would need, which would be a hash of itself.',
    mutants: [
      ['const eventEnd = behind === undefined ? -1 : eventEndOf(line);', 'behind === undefined', 'true'],
      ['const eventEnd = behind === undefined ? -1 : eventEndOf(line);', 'behind === undefined', 'false'],
      [
        'const eventEnd = behind === undefined ? -1 : eventEndOf(line);',
        'behind === undefined',
        'behind !== undefined',
      ],
      ['const eventEnd = behind === undefined ? -1 : eventEndOf(line);', '-1', '+1'],
      ['if (behind !== undefined && eventEnd >= 0) {', 'behind !== undefined && eventEnd >= 0', 'true'],
      ['if (behind !== undefined && eventEnd >= 0) {', 'behind !== undefined && eventEnd >= 0', 'false'],
      [
        'if (behind !== undefined && eventEnd >= 0) {',
        'behind !== undefined && eventEnd >= 0',
        'behind !== undefined || eventEnd >= 0',
      ],
      ['if (behind !== undefined && eventEnd >= 0) {', 'behind !== undefined', 'true'],
      ['if (behind !== undefined && eventEnd >= 0) {', 'behind !== undefined', 'behind === undefined'],
      ['if (behind !== undefined && eventEnd >= 0) {', 'eventEnd >= 0', 'true'],
      ['if (behind !== undefined && eventEnd >= 0) {', 'eventEnd >= 0', 'eventEnd > 0'],
      ['if (behind !== undefined && eventEnd >= 0) {', 'eventEnd >= 0', 'eventEnd < 0'],
      [
        'if (behind !== undefined && eventEnd >= 0) {',
        '{ const hash = lineHash(behind, eventHash(line.subarray(FRAME_HEAD, e…',
        '{}',
      ],
      [
        'if (declares(line, eventEnd, behind, hash)) return readEvent(line, FRAME_HEAD, eventEnd, behind, hash);',
        'declares(line, eventEnd, behind, hash)',
        'false',
      ],
    ],
  },
  {
    file: 'src/format/reading.ts',
    equal: true,
    why: 'A short way for most lines: no marker begins with a brace.',
    mutants: [
      [
        "return line[0] !== OPEN_OBJECT && MERGE_MARKER.test(line.toString('latin1', 0, LONGEST_MARKER));",
        'line[0] !== OPEN_OBJECT',
        'true',
      ],
    ],
  },
  {
    file: 'src/format/split.ts',
    equal: true,
    why: 'Of a chunk that ends with its last line nothing is left: nothing is held, and nothing given.',
    mutants: [['while (from < bytes.length) {', 'from < bytes.length', 'from <= bytes.length']],
  },
  {
    file: 'src/format/split.ts',
    equal: true,
    why: 'It saves a copy: what is given is the same.',
    mutants: [['} else if (this.heldLength === 0) {', 'this.heldLength === 0', 'false']],
  },
  {
    file: 'src/format/tail.ts',
    equal: true,
    why: 'No line begins with a LF, so none that does is the next one.',
    mutants: [['if (lf < 0) {', 'lf < 0', 'lf <= 0']],
  },
  {
    file: 'src/format/tail.ts',
    equal: true,
    why: 'It saves looking. A run begins and ends where a sector does, or where the tail does. Where it is of more than one NUL, or the last byte, or behind the first line, a brace in its place never makes a good line: that ends with a brace that closes, and has no NUL.',
    mutants: [
      [
        'if (to - from === 1 && from < firstLine.length && mendedByBrace(firstLine, from, chain)) {',
        'to - from === 1 && from < firstLine.length',
        'true',
      ],
      [
        'if (to - from === 1 && from < firstLine.length && mendedByBrace(firstLine, from, chain)) {',
        'to - from === 1 && from < firstLine.length',
        'to - from === 1 || from < firstLine.length',
      ],
      [
        'if (to - from === 1 && from < firstLine.length && mendedByBrace(firstLine, from, chain)) {',
        'to - from === 1',
        'true',
      ],
      [
        'if (to - from === 1 && from < firstLine.length && mendedByBrace(firstLine, from, chain)) {',
        'to - from',
        'to + from',
      ],
      [
        'if (to - from === 1 && from < firstLine.length && mendedByBrace(firstLine, from, chain)) {',
        'from < firstLine.length',
        'true',
      ],
      [
        'if (to - from === 1 && from < firstLine.length && mendedByBrace(firstLine, from, chain)) {',
        'from < firstLine.length',
        'from <= firstLine.length',
      ],
    ],
  },
  {
    file: 'src/format/tail.ts',
    equal: true,
    why: 'One piece more is looked at, of a single byte, and that is no line.',
    mutants: [
      [
        "if (hasWholeLine(tail.subarray(firstLine.length + 1))) return damage('whole-line-behind');",
        'firstLine.length + 1',
        'firstLine.length - 1',
      ],
    ],
  },
  {
    file: 'src/format/tail.ts',
    equal: true,
    why: 'What begins with the tail of a frame is no line.',
    mutants: [
      [
        'for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {',
        'at >= 0',
        'at > 0',
      ],
    ],
  },
  {
    file: 'src/format/verify-pass.ts',
    equal: true,
    why: 'A text has no size, root or origin: every question about it is answered as if it were not there.',
    mutants: [
      [
        'this.checkpoints = new Checkpoints(this.tree, options.checkpoints ?? []);',
        '[]',
        '["Stryker was here"]',
      ],
      [
        'const sizes = (this.options.checkpoints ?? []).map(({ size }) => size);',
        '[]',
        '["Stryker was here"]',
      ],
    ],
  },
  {
    file: 'src/format/withholding.ts',
    equal: true,
    why: 'A decision under something else than a text is never asked for: what names one is a ULID, by its shape.',
    mutants: [
      [
        "if (!actor.startsWith('human:') || data.choice !== 'withhold' || typeof data.decision !== 'string')",
        "typeof data.decision !== 'string'",
        'false',
      ],
    ],
  },
  {
    file: 'src/format/withholding.ts',
    equal: true,
    why: 'Where nothing was found the next line asks for just that.',
    mutants: [['const [line] = found ?? [];', '[]', '["Stryker was here"]']],
  },
  {
    file: 'src/format/withholding.ts',
    equal: true,
    why: 'Where nothing was found there is no line either: the compiler does not know.',
    mutants: [['if (found === undefined || line === undefined) {', 'found === undefined', 'false']],
  },
  {
    file: 'src/format/line.ts',
    equal: true,
    why: 'It is asked of at most 64 characters: 64 of them in a row are all.',
    mutants: [
      ['const HEX_64 = /^[0-9a-f]{64}$/;', '/^[0-9a-f]{64}$/', '/[0-9a-f]{64}$/'],
      ['const HEX_64 = /^[0-9a-f]{64}$/;', '/^[0-9a-f]{64}$/', '/^[0-9a-f]{64}/'],
    ],
  },
  {
    file: 'src/format/verify-pass.ts',
    equal: true,
    why: 'Both have a fault among the faults already: a tail is null only beside the fault of the file; and it is damage only where what follows the last line is at fault, or where a known checkpoint covers more, which Checkpoints says too. It stays: who adds a reason for damage must not have to add a fault.',
    mutants: [
      [
        "if (faults.length > (torn ? 1 : 0) || tail === null || tail.verdict === 'damage') return 'damaged';",
        'tail === null',
        'false',
      ],
      [
        "if (faults.length > (torn ? 1 : 0) || tail === null || tail.verdict === 'damage') return 'damaged';",
        "tail.verdict === 'damage'",
        'false',
      ],
    ],
  },
];
