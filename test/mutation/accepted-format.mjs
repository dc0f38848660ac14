// The survivors of src/format that were looked at: accepted.mjs says what the words mean.

export const FORMAT = [
  {
    file: 'src/format/integrity.ts',
    equal: true,
    why: 'It is -1, or 9 and more.',
    mutants: [
      [
        'const hash = eventEnd < 0 ? this.stubHash(line) : this.eventLineHash(line, eventEnd);',
        'eventEnd < 0',
        'eventEnd <= 0',
      ],
    ],
  },
  {
    file: 'src/format/ssh/key.ts',
    equal: true,
    why: 'In base64 an equals sign stands at the end alone.',
    mutants: [[`\`SHA256:\${hash('sha256', blob, 'base64').replace(/=+$/, '')}\`;`, '/=+$/', '/=+/']],
  },
  {
    file: 'src/format/ssh/key.ts',
    equal: true,
    why: 'Node tells the details of every RSA key: its types do not say so.',
    mutants: [
      [
        'const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;',
        'key.asymmetricKeyDetails?.modulusLength',
        'key.asymmetricKeyDetails.modulusLength',
      ],
    ],
  },
  {
    file: 'src/format/ssh/key.ts',
    equal: true,
    why: 'No type is left to come here: the compiler holds that.',
    mutants: [['default:', 'default: return type satisfies never;', 'default:']],
  },
  {
    file: 'src/format/ssh/key.ts',
    equal: true,
    why: 'The three curves asked for are there: the compiler does not know.',
    mutants: [
      ["const { crv, bytes } = CURVES[expected] ?? { crv: '', bytes: 0 };", "{ crv: '', bytes: 0 }", '{}'],
    ],
  },
  {
    file: 'src/format/ssh/key.ts',
    equal: true,
    why: 'Without it nothing at all would be made into base64, which throws too: the answer is the same.',
    mutants: [
      [
        "if (e === undefined || n === undefined) throw new RangeError('no RSA numbers');",
        'e === undefined || n === undefined',
        'false',
      ],
      [
        "if (e === undefined || n === undefined) throw new RangeError('no RSA numbers');",
        'e === undefined || n === undefined',
        'e === undefined && n === undefined',
      ],
      [
        "if (e === undefined || n === undefined) throw new RangeError('no RSA numbers');",
        'e === undefined',
        'false',
      ],
    ],
  },
  {
    file: 'src/format/ssh/signature.ts',
    equal: true,
    why: 'Where the pattern fits, its one group is there.',
    mutants: [
      [
        "const base64 = armour.exec(text.trim())?.[1]?.replace(/[\\r\\n]/g, '');",
        'armour.exec(text.trim())?.[1]?.replace',
        'armour.exec(text.trim())?.[1].replace',
      ],
    ],
  },
  {
    file: 'src/format/ssh/signature.ts',
    equal: true,
    why: 'A key in a device has an application: the compiler does not know.',
    mutants: [
      [
        'if (!reader.isWhole || ((flags[0] ?? 0) & TOUCHED) === 0 || key.application === undefined) return false;',
        'key.application === undefined',
        'false',
      ],
    ],
  },
  {
    file: 'src/format/ssh/signature.ts',
    equal: true,
    why: 'No type is left to come here: the compiler holds that.',
    mutants: [['default:', 'default: return key.type satisfies never;', 'default:']],
  },
  {
    file: 'src/format/ssh/wire.ts',
    equal: true,
    why: 'Of bytes no encoding is asked.',
    mutants: [
      [
        "const body = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes);",
        "typeof bytes === 'string'",
        'true',
      ],
    ],
  },
  {
    file: 'src/format/ssh/wire.ts',
    equal: true,
    why: 'What is not all base64 is not what comes back when it is written again; only nothing at all must be told here.',
    mutants: [
      ['const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;', '/^[A-Za-z0-9+/]+={0,2}$/', '/[A-Za-z0-9+/]+={0,2}$/'],
      ['const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;', '/^[A-Za-z0-9+/]+={0,2}$/', '/^[A-Za-z0-9+/]+={0,2}/'],
    ],
  },
  {
    file: 'src/format/shape.ts',
    equal: true,
    why: 'The forms are made anew each time, which takes longer and gives the same.',
    mutants: [['if (fits === undefined) {', 'fits === undefined', 'true']],
  },
  {
    file: 'src/format/shape.ts',
    equal: true,
    why: 'It saves counting: a text of so few characters has no more bytes than it may.',
    mutants: [
      [
        "if (value.length * 3 > shape.maxBytes && Buffer.byteLength(value, 'utf8') > shape.maxBytes) {",
        'value.length * 3 > shape.maxBytes',
        'true',
      ],
      [
        "if (value.length * 3 > shape.maxBytes && Buffer.byteLength(value, 'utf8') > shape.maxBytes) {",
        'value.length * 3 > shape.maxBytes',
        'value.length * 3 >= shape.maxBytes',
      ],
    ],
  },
  {
    file: 'src/format/shape-fit.ts',
    equal: true,
    why: 'It saves counting: a text of so few characters has no more bytes than it may.',
    mutants: [
      [
        "(value.length * 3 <= maxBytes || Buffer.byteLength(value, 'utf8') <= maxBytes) &&",
        'value.length * 3 <= maxBytes',
        'false',
      ],
      [
        "(value.length * 3 <= maxBytes || Buffer.byteLength(value, 'utf8') <= maxBytes) &&",
        'value.length * 3 <= maxBytes',
        'value.length * 3 < maxBytes',
      ],
    ],
  },
  {
    file: 'src/format/canonical.ts',
    equal: true,
    why: 'The copy is a short way: the library writes the same text of whatever the guard lets pass, and a parser makes the same of it.',
    mutants: [
      ['return copy === UNSURE ? stringify(value) : JSON.stringify(copy);', 'copy === UNSURE', 'true'],
      [
        'if (copy !== UNSURE) return { json: JSON.stringify(copy), value: copy };',
        'copy !== UNSURE',
        'false',
      ],
      ['if (copy === UNSURE) guard(value, depth, [], []);', 'copy === UNSURE', 'true'],
    ],
  },
  {
    file: 'src/format/canonical.ts',
    equal: true,
    why: 'The list of open containers is only searched for objects.',
    mutants: [['if (copy === UNSURE) guard(value, depth, [], []);', '[]', '["Stryker was here"]']],
  },
  {
    file: 'src/format/canonical.ts',
    equal: true,
    why: 'A key that ownKeys gave has a property: the compiler does not know.',
    mutants: [
      [
        "if (key === 'toJSON' && typeof property?.value === 'function') refuse('to-json', path);",
        'property?.value',
        'property.value',
      ],
    ],
  },
  {
    file: 'src/format/canonical.ts',
    equal: true,
    why: 'A key that ownKeys gave has a property, and an element without one was refused before: the compiler does not know.',
    mutants: [
      [
        "if (property === undefined || !('value' in property)) refuse('accessor', path);",
        'property === undefined',
        'false',
      ],
    ],
  },
  {
    file: 'src/format/canonical-copy.ts',
    equal: true,
    why: 'It saves sorting keys that are sorted already.',
    mutants: [
      ['if (!areSorted(keys)) keys.sort();', '!areSorted(keys)', 'true'],
      [
        'function areSorted(keys: readonly string[]): boolean {',
        '{ for (let i = 1; i < keys.length; i++) if ((keys[i - 1] as string) >…',
        '{}',
      ],
      [
        'for (let i = 1; i < keys.length; i++) if ((keys[i - 1] as string) > (keys[i] as string)) return false;',
        'i < keys.length',
        'i <= keys.length',
      ],
      [
        'for (let i = 1; i < keys.length; i++) if ((keys[i - 1] as string) > (keys[i] as string)) return false;',
        '(keys[i - 1] as string) > (keys[i] as string)',
        'true',
      ],
      [
        'for (let i = 1; i < keys.length; i++) if ((keys[i - 1] as string) > (keys[i] as string)) return false;',
        '(keys[i - 1] as string) > (keys[i] as string)',
        'keys[i - 1] as string >= (keys[i] as string)',
      ],
      ['return true;', 'true', 'false'],
    ],
  },
  {
    file: 'src/format/canonical-copy.ts',
    equal: true,
    why: 'It saves the pattern: a key of digits begins with one.',
    mutants: [
      [
        'return (first >= ZERO && first <= NINE && DIGITS.test(key)) || key in NOTHING;',
        'first >= ZERO && first <= NINE',
        'true',
      ],
      [
        'return (first >= ZERO && first <= NINE && DIGITS.test(key)) || key in NOTHING;',
        'first >= ZERO && first <= NINE',
        'first >= ZERO || first <= NINE',
      ],
      [
        'return (first >= ZERO && first <= NINE && DIGITS.test(key)) || key in NOTHING;',
        'first >= ZERO',
        'true',
      ],
      [
        'return (first >= ZERO && first <= NINE && DIGITS.test(key)) || key in NOTHING;',
        'first <= NINE',
        'true',
      ],
    ],
  },
  {
    file: 'src/format/envelope.ts',
    equal: true,
    why: 'A short way: where it is not taken, the long way gives the same. Where it is taken for more keys than the usual ones, each of them is judged all the same, and none that is required is missing.',
    mutants: [
      [
        'const USUAL: readonly (readonly string[])[] = [REQUIRED.toSorted(), [...FORMS.keys()].sort()];',
        '[REQUIRED.toSorted(), [...FORMS.keys()].sort()]',
        '[]',
      ],
      [
        'const USUAL: readonly (readonly string[])[] = [REQUIRED.toSorted(), [...FORMS.keys()].sort()];',
        '[...FORMS.keys()].sort()',
        '[...FORMS.keys()]',
      ],
      [
        'const USUAL: readonly (readonly string[])[] = [REQUIRED.toSorted(), [...FORMS.keys()].sort()];',
        '[...FORMS.keys()]',
        '[]',
      ],
      [
        'if (!USUAL.some((usual) => areSame(usual, keys))) {',
        '!USUAL.some((usual) => areSame(usual, keys))',
        'true',
      ],
      [
        'if (!USUAL.some((usual) => areSame(usual, keys))) {',
        'USUAL.some((usual) => areSame(usual, keys))',
        'USUAL.every(usual => areSame(usual, keys))',
      ],
      [
        'if (!USUAL.some((usual) => areSame(usual, keys))) {',
        '(usual) => areSame(usual, keys)',
        '() => undefined',
      ],
      [
        'function areSame(usual: readonly string[], keys: readonly string[]): boolean {',
        '{ if (keys.length !== usual.length) return false; for (let n = 0; n <…',
        '{}',
      ],
      ['if (keys.length !== usual.length) return false;', 'keys.length !== usual.length', 'true'],
      ['if (keys.length !== usual.length) return false;', 'keys.length !== usual.length', 'false'],
      [
        'if (keys.length !== usual.length) return false;',
        'keys.length !== usual.length',
        'keys.length === usual.length',
      ],
      [
        'for (let n = 0; n < usual.length; n++) if (usual[n] !== keys[n]) return false;',
        'n < usual.length',
        'n <= usual.length',
      ],
      [
        'for (let n = 0; n < usual.length; n++) if (usual[n] !== keys[n]) return false;',
        'usual[n] !== keys[n]',
        'true',
      ],
      ['return true;', 'true', 'false'],
    ],
  },
  {
    file: 'src/format/utf8.ts',
    equal: true,
    why: 'It is only asked of bytes that are ill-formed somewhere, and stops there.',
    mutants: [['while (at < bytes.length) {', 'at < bytes.length', 'at <= bytes.length']],
  },
  {
    file: 'src/format/utf8.ts',
    equal: true,
    why: 'undefined is not at least 0x80: the compiler wants it said.',
    mutants: [['return byte !== undefined && byte >= 0x80 && byte <= 0xbf;', 'byte !== undefined', 'true']],
  },
  {
    file: 'src/format/ulid.ts',
    equal: true,
    why: 'At 0 the time is not ahead of any id, which leads to the same.',
    mutants: [
      ["if (previous !== '' && !(nowMs > 0)) return successor(previous);", 'nowMs > 0', 'nowMs >= 0'],
    ],
  },
  {
    file: 'src/format/ulid.ts',
    equal: true,
    why: 'No time is at most nothing.',
    mutants: [
      [
        "if (previous !== '' && time <= previous.slice(0, time.length)) return successor(previous);",
        "previous !== ''",
        'true',
      ],
    ],
  },
  {
    file: 'src/format/ulid.ts',
    equal: true,
    why: 'A text is at most a longer one that begins with it: the rest of the id decides nothing.',
    mutants: [
      [
        "if (previous !== '' && time <= previous.slice(0, time.length)) return successor(previous);",
        'previous.slice(0, time.length)',
        'previous',
      ],
    ],
  },
  {
    file: 'src/format/ulid.ts',
    equal: true,
    why: 'An id has 26 characters: none is just 8.',
    mutants: [
      [
        `if (next > '8') throw new FormatError('ids-exhausted', \`no ULID is greater than \${id}\`);`,
        "next > '8'",
        "next >= '8'",
      ],
    ],
  },
  {
    file: 'src/format/depth.ts',
    equal: true,
    why: 'Behind the end there is no byte, and that is none of those asked for.',
    mutants: [['for (let at = 0; at < text.length; at++) {', 'at < text.length', 'at <= text.length']],
  },
  {
    file: 'src/format/hash-list.ts',
    equal: true,
    why: 'Where there is no page yet, at is 0.',
    mutants: [['if (page === undefined || at === 0) {', 'page === undefined', 'false']],
  },
  {
    file: 'src/format/hash-list.ts',
    equal: true,
    why: 'Only pairs that are there are copied: the compiler does not know.',
    mutants: [
      [
        'this.pages[Math.floor(index / PAGE_HASHES)]?.copy(target, targetStart, from, from + 2 * HASH_BYTES);',
        'this.pages[Math.floor(index / PAGE_HASHES)]?.copy',
        'this.pages[Math.floor(index / PAGE_HASHES)].copy',
      ],
    ],
  },
  {
    file: 'src/format/hash-list.ts',
    equal: true,
    why: 'Behind the last there is nothing, which equals no hash.',
    mutants: [
      [
        'for (let i = 0; i < this.count; i++) if (this.at(i).equals(wanted)) return i;',
        'i < this.count',
        'i <= this.count',
      ],
    ],
  },
  {
    file: 'src/format/scan.ts',
    equal: true,
    why: 'What is found lies behind the first byte, and is never 0.',
    mutants: [
      [
        'if (close < 0) return fault(bytes, ~close, stringReason(bytes, ~close, end), top);',
        'close < 0',
        'close <= 0',
      ],
      ['if (pos < 0) return keyFault(bytes, ~pos, end, top);', 'pos < 0', 'pos <= 0'],
      ['if (after < 0) return fault(bytes, pos, valueReason(c), top);', 'after < 0', 'after <= 0'],
      ['if (to < 0) return to;', 'to < 0', 'to <= 0'],
    ],
  },
  {
    file: 'src/format/scan.ts',
    equal: true,
    why: 'Neither is a byte that closes a container.',
    mutants: [['const next = pos < end ? (bytes[pos] as number) : -1;', '-1', '+1']],
  },
  {
    file: 'src/format/scan.ts',
    equal: true,
    why: 'What is no digit begins no number, nor a word: both answer -1.',
    mutants: [
      [
        'c === MINUS || (c >= ZERO && c <= NINE) ? integerEnd(bytes, pos, end) : wordEnd(bytes, pos, end);',
        'c >= ZERO',
        'true',
      ],
    ],
  },
  {
    file: 'src/format/scan.ts',
    equal: true,
    why: 'A quote behind the end begins a key of which nothing is there: the same place is told.',
    mutants: [
      ['if (pos >= end || bytes[pos] !== QUOTE) return ~pos;', 'pos >= end', 'false'],
      ['if (pos >= end || bytes[pos] !== QUOTE) return ~pos;', 'pos >= end', 'pos > end'],
    ],
  },
  {
    file: 'src/format/scan.ts',
    equal: true,
    why: 'Where there is no last key its end is -1, which comes before every key; and it is never 0.',
    mutants: [
      [
        'if (lastEnd >= 0 && compareKeys(bytes, keyStart[top] as number, lastEnd, from, to) >= 0) return ~pos;',
        'lastEnd >= 0',
        'true',
      ],
      [
        'if (lastEnd >= 0 && compareKeys(bytes, keyStart[top] as number, lastEnd, from, to) >= 0) return ~pos;',
        'lastEnd >= 0',
        'lastEnd > 0',
      ],
    ],
  },
  {
    file: 'src/format/scan.ts',
    equal: true,
    why: 'A quote behind the end begins a key of which nothing is there: no end of it is found.',
    mutants: [
      ['if (at < end && bytes[at] === QUOTE) {', 'at < end', 'true'],
      ['if (at < end && bytes[at] === QUOTE) {', 'at < end', 'at <= end'],
    ],
  },
  {
    file: 'src/format/scan.ts',
    equal: true,
    why: 'It lies behind the quote, and is never 0.',
    mutants: [['if (to >= 0) {', 'to >= 0', 'to > 0']],
  },
  {
    file: 'src/format/scan.ts',
    equal: true,
    why: 'Where it is 0 the answer was given before.',
    mutants: [["if (order > 0) return 'keys are not sorted';", 'order > 0', 'order >= 0']],
  },
  {
    file: 'src/format/scan-tokens.ts',
    equal: true,
    why: 'At the end the loop ends as it would have.',
    mutants: [['while (pos < end) {', 'pos < end', 'pos <= end']],
  },
  {
    file: 'src/format/scan-tokens.ts',
    equal: true,
    why: 'Four bytes a turn are a short way, and what is found behind the end is not told: the string is not ended.',
    mutants: [
      ['for (; pos + 3 < end; pos += 4) {', 'pos + 3 < end', 'false'],
      ['for (; pos + 3 < end; pos += 4) {', 'pos + 3 < end', 'pos + 3 <= end'],
      ['for (; pos + 3 < end; pos += 4) {', 'pos + 3', 'pos - 3'],
      ['if (found !== 0) break;', 'found !== 0', 'true'],
    ],
  },
  {
    file: 'src/format/scan-tokens.ts',
    equal: true,
    why: 'What is found behind the end is not told: the string is not ended.',
    mutants: [
      ['while (pos < end && STOPS[bytes[pos] as number] === 0) pos++;', 'pos < end', 'true'],
      ['while (pos < end && STOPS[bytes[pos] as number] === 0) pos++;', 'pos < end', 'pos <= end'],
    ],
  },
  {
    file: 'src/format/scan-tokens.ts',
    equal: true,
    why: 'What lies below gives a number below 0, which is none.',
    mutants: [
      [
        'const digit = low >= ZERO && low <= NINE ? low - ZERO : low >= 0x61 && low <= 0x66 ? low - 0x57 : -1;',
        'low >= ZERO',
        'true',
      ],
    ],
  },
  {
    file: 'src/format/scan-tokens.ts',
    equal: true,
    why: 'The end is reached behind a minus sign alone, and that is no number, whatever follows.',
    mutants: [
      ['if (pos < end && bytes[pos] === ZERO) return -1;', 'pos < end', 'true'],
      ['if (pos < end && bytes[pos] === ZERO) return -1;', 'pos < end', 'pos <= end'],
    ],
  },
  {
    file: 'src/format/scan-tokens.ts',
    equal: true,
    why: 'It saves the call: of plain bytes it gives the same difference.',
    mutants: [['if (x === BACKSLASH || y === BACKSLASH) {', 'x === BACKSLASH || y === BACKSLASH', 'true']],
  },
  {
    file: 'src/format/scan-tokens.ts',
    equal: true,
    why: 'Only two escapes are of one rank, as what is escaped is never written plain.',
    mutants: [
      ['a += x === BACKSLASH ? escapeLength(bytes, a, aEnd) : 1;', 'x === BACKSLASH', 'true'],
      ['b += y === BACKSLASH ? escapeLength(bytes, b, bEnd) : 1;', 'y === BACKSLASH', 'true'],
    ],
  },
  {
    file: 'src/format/file-probe.ts',
    equal: true,
    why: 'More of the first bytes may be kept: only as many are looked at as each mark has.',
    mutants: [
      ['if (this.start.length < LONGEST_BOM) {', 'this.start.length < LONGEST_BOM', 'true'],
      [
        'if (this.start.length < LONGEST_BOM) {',
        'this.start.length < LONGEST_BOM',
        'this.start.length <= LONGEST_BOM',
      ],
      [
        'this.start = Buffer.concat([this.start, bytes.subarray(0, LONGEST_BOM - this.start.length)]);',
        'LONGEST_BOM - this.start.length',
        'LONGEST_BOM + this.start.length',
      ],
    ],
  },
  {
    file: 'src/format/file-probe.ts',
    equal: true,
    why: 'The chain says of such a line that it is too long: the short way saves it the look.',
    mutants: [
      [
        "if (piece.kind === 'too-long' || 'code' in this.chain.next(piece.bytes, piece.offset)) return false;",
        "piece.kind === 'too-long'",
        'false',
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
    file: 'src/format/tail.ts',
    equal: true,
    why: 'One piece more is looked at, an empty one, and that is no line.',
    mutants: [['for (let from = 0; from < bytes.length; ) {', 'from < bytes.length', 'from <= bytes.length']],
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
];
