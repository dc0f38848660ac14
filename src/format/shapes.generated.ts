// biome-ignore-all format: one shape a line
// Generated from the schemas in events/ (UPDATE=shapes npx vitest run test/format/shape.test.ts).
import type { EventType } from './events/index.ts';
import type { Shape } from './shape-form.ts';

const shape0 = { kind: 'choice', of: ["none","client","terminal","board","signature"] } as const;
const shape1 = { kind: 'text', forms: [/^[a-z0-9][a-z0-9.-]{0,252}\/ledger\/[0-7][0-9A-HJKMNP-TV-Z]{25}$/], maxBytes: Infinity } as const;
const shape2 = { kind: 'text', forms: [], maxBytes: 200 } as const;
const shape3 = { kind: 'text', forms: [/^[0-9a-f]{64}$/], maxBytes: Infinity } as const;
const shape4 = { kind: 'text', forms: [/\S/], maxBytes: 200 } as const;
const shape5 = { kind: 'text', forms: [/\S/], maxBytes: 80 } as const;
const shape6 = { kind: 'text', forms: [/^[a-z][a-z0-9_.:/-]{0,79}$/], maxBytes: Infinity } as const;
const shape7 = { kind: 'text', forms: [/^[A-Za-z0-9+/]{43}=$/], maxBytes: Infinity } as const;
const shape8 = { kind: 'text', forms: [/\S/], maxBytes: 1000 } as const;
const shape9 = { kind: 'text', forms: [/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/], maxBytes: Infinity } as const;
const shape10 = { kind: 'text', forms: [], maxBytes: Infinity } as const;
const shape11 = { kind: 'text', forms: [/^hmac-sha256:[0-9a-f]{64}$/], maxBytes: Infinity } as const;
const shape12 = { kind: 'text', forms: [/\S/], maxBytes: 300 } as const;
const shape13 = { kind: 'choice', of: ["ci","human"] } as const;
const shape14 = { kind: 'choice', of: ["met","unmet"] } as const;
const shape15 = { kind: 'text', forms: [/^(?:git:[0-9a-f]{40}|git:[0-9a-f]{64}|unbound)$/], maxBytes: Infinity } as const;
const shape16 = { kind: 'text', forms: [], maxBytes: 1000 } as const;
const shape17 = { kind: 'choice', of: ["achieved","abandoned","superseded"] } as const;
const shape18 = { kind: 'text', forms: [/\S/], maxBytes: 400 } as const;
const shape19 = { kind: 'choice', of: ["peer","ci","human"] } as const;
const shape20 = { kind: 'text', forms: [/\S/, /^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$))[^\\]+$/], maxBytes: 400 } as const;
const shape21 = { kind: 'text', forms: [/^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/], maxBytes: Infinity } as const;
const shape22 = { kind: 'text', forms: [/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/], maxBytes: Infinity } as const;
const shape23 = { kind: 'choice', of: ["checks","peer","ci","human"] } as const;
const shape24 = { kind: 'choice', of: ["green","red","timeout","error"] } as const;
const shape25 = { kind: 'text', forms: [/^SIG[A-Z0-9]{1,12}$/], maxBytes: Infinity } as const;
const shape26 = { kind: 'text', forms: [], maxBytes: 4096 } as const;
const shape27 = { kind: 'text', forms: [/^[a-z0-9.+-]+\/[a-z0-9.+-]+(?:; charset=utf-8)?$/], maxBytes: Infinity } as const;
const shape28 = { kind: 'choice', of: ["diff","file","output","link","note"] } as const;
const shape29 = { kind: 'text', forms: [], maxBytes: 120 } as const;
const shape30 = { kind: 'text', forms: [], maxBytes: 400 } as const;
const shape31 = { kind: 'choice', of: ["process-dead","lease-lapsed"] } as const;
const shape32 = { kind: 'choice', of: ["user","assistant","system"] } as const;
const shape33 = { kind: 'choice', of: ["done","not_done","unknowable"] } as const;
const shape34 = { kind: 'text', forms: [], maxBytes: 80 } as const;
const shape35 = { kind: 'text', forms: [/^[a-z]+\.[a-z]+$/], maxBytes: Infinity } as const;
const shape36 = { kind: 'text', forms: [/^[a-z]+(?:-[a-z]+)*$/], maxBytes: Infinity } as const;

/** The shape of every known type, for the replay path, which loads no schema library. */
export const SHAPES: { readonly [type in EventType]: Shape } = {
  'ledger.opened': { kind: 'object', keys: { "human_proof": shape0, "origin": shape1, "title": shape2, "place": shape3 }, required: ["human_proof","origin","title"] },
  'ledger.continued': { kind: 'object', keys: { "place": shape3, "machine": shape3 }, required: ["place","machine"] },
  'ledger.recovered': { kind: 'object', keys: { "offset": { kind: 'int', min: 0, max: 9007199254740991 }, "bytes": { kind: 'int', min: 0, max: 9007199254740991 }, "sha256": shape3 }, required: ["offset","bytes","sha256"] },
  'ledger.imported': { kind: 'object', keys: { "source": shape4, "format": shape5, "sha256": shape3, "bytes": { kind: 'int', min: 0, max: 9007199254740991 }, "records": { kind: 'int', min: 0, max: 9007199254740991 }, "imported": { kind: 'int', min: 0, max: 9007199254740991 }, "events": { kind: 'int', min: 0, max: 9007199254740991 }, "passed": { kind: 'map', key: shape6, value: { kind: 'int', min: 0, max: 9007199254740991 } } }, required: ["source","format","sha256","bytes","records","imported","events","passed"] },
  'ledger.checkpointed': { kind: 'object', keys: { "size": { kind: 'int', min: 1, max: 9007199254740991 }, "root": shape7 }, required: ["size","root"] },
  'line.withheld': { kind: 'object', keys: { "line": { kind: 'int', min: 0, max: 9007199254740991 }, "sha256": shape3, "reason": shape8, "decision": shape9, "replacement": { kind: 'map', key: shape10, value: { kind: 'any' } } }, required: ["line","sha256","reason","decision"] },
  'evidence.withheld': { kind: 'object', keys: { "blob": shape11, "reason": shape8, "decision": shape9 }, required: ["blob","reason","decision"] },
  'decision.made': { kind: 'object', keys: { "decision": shape9, "choice": shape4, "reason": shape8, "proof": shape0 }, required: ["decision","choice"] },
  'goal.opened': { kind: 'object', keys: { "goal": shape9, "objective": shape8, "non_goals": { kind: 'list', of: shape4, min: 0, max: 5 }, "criteria": { kind: 'list', of: { kind: 'union', of: [{ kind: 'object', keys: { "criterion": shape9, "text": shape12, "check": shape9 }, required: ["criterion","text","check"] }, { kind: 'object', keys: { "criterion": shape9, "text": shape12, "judge": shape13 }, required: ["criterion","text","judge"] }] }, min: 0, max: 8 }, "branch": shape4, "lease_s": { kind: 'int', min: 1, max: 86400 }, "turns": { kind: 'int', min: 1, max: 10000 }, "proof": shape0 }, required: ["goal","objective","criteria","proof"] },
  'goal.confirmed': { kind: 'object', keys: { "goal": shape9, "proof": shape0 }, required: ["goal","proof"] },
  'goal.amended': { kind: 'object', keys: { "goal": shape9, "objective": shape8, "non_goals": { kind: 'list', of: shape4, min: 0, max: 5 }, "add": { kind: 'list', of: { kind: 'union', of: [{ kind: 'object', keys: { "criterion": shape9, "text": shape12, "check": shape9 }, required: ["criterion","text","check"] }, { kind: 'object', keys: { "criterion": shape9, "text": shape12, "judge": shape13 }, required: ["criterion","text","judge"] }] }, min: 0, max: 8 }, "remove": { kind: 'list', of: shape9, min: 0, max: 8 }, "reason": shape8, "proof": shape0 }, required: ["goal","reason","proof"] },
  'goal.judged': { kind: 'object', keys: { "goal": shape9, "criterion": shape9, "verdict": shape14, "tree": shape15, "note": shape16, "proof": shape0 }, required: ["goal","criterion","verdict","tree","proof"] },
  'goal.closed': { kind: 'object', keys: { "goal": shape9, "outcome": shape17, "by": shape9, "tree": shape15, "reason": shape16, "proof": shape0 }, required: ["goal","outcome","proof"] },
  'plan.revised': { kind: 'object', keys: { "goal": shape9, "base": { kind: 'int', min: 0, max: 9007199254740991 }, "assumed": shape16, "seen": shape8, "kept": { kind: 'list', of: shape9, min: 0, max: 200 }, "changed": { kind: 'list', of: shape9, min: 0, max: 200 }, "stopped": { kind: 'list', of: shape9, min: 0, max: 200 }, "session": shape9 }, required: ["goal","base","seen"] },
  'lesson.recorded': { kind: 'object', keys: { "lesson": shape9, "goal": shape9, "step": shape9, "text": shape18, "pinned": { kind: 'flag' } }, required: ["lesson","goal","text","pinned"] },
  'step.planned': { kind: 'object', keys: { "step": shape9, "goal": shape9, "title": shape4, "needs": { kind: 'union', of: [{ kind: 'object', keys: { "checks": { kind: 'list', of: shape9, min: 1, max: 16 }, "judge": shape19 }, required: ["checks"] }, { kind: 'object', keys: { "checks": { kind: 'list', of: shape9, min: 0, max: 0 }, "judge": shape19 }, required: ["checks","judge"] }] }, "parent": shape9, "after": { kind: 'list', of: shape9, min: 0, max: 32 }, "scope": { kind: 'list', of: shape20, min: 0, max: 32 }, "gate": { kind: 'flag' }, "priority": { kind: 'int', min: 0, max: 9 } }, required: ["step","goal","title","needs","after","scope","gate","priority"] },
  'step.claimed': { kind: 'object', keys: { "step": shape9, "session": shape9, "lease_s": { kind: 'int', min: 1, max: 86400 }, "expires": shape21 }, required: ["step","session","lease_s","expires"] },
  'step.renewed': { kind: 'object', keys: { "step": shape9, "token": { kind: 'int', min: 0, max: 9007199254740991 }, "expires": shape21 }, required: ["step","token","expires"] },
  'step.released': { kind: 'object', keys: { "step": shape9, "token": { kind: 'int', min: 0, max: 9007199254740991 }, "reason": shape16 }, required: ["step","token"] },
  'step.submitted': { kind: 'object', keys: { "step": shape9, "token": { kind: 'int', min: 0, max: 9007199254740991 }, "session": shape9, "tree": shape15, "commit": shape22, "runs": { kind: 'list', of: { kind: 'int', min: 0, max: 9007199254740991 }, min: 0, max: 16 }, "evidence": { kind: 'list', of: shape9, min: 0, max: 64 }, "summary": shape16, "follows": { kind: 'list', of: shape4, min: 0, max: 16 } }, required: ["step","token","session","tree","runs","evidence","summary","follows"] },
  'step.accepted': { kind: 'object', keys: { "step": shape9, "submitted": { kind: 'int', min: 0, max: 9007199254740991 }, "by": shape23, "tree": shape15, "own_check": { kind: 'flag' }, "note": shape16, "proof": shape0 }, required: ["step","submitted","by","tree","own_check","proof"] },
  'step.returned': { kind: 'object', keys: { "step": shape9, "submitted": { kind: 'int', min: 0, max: 9007199254740991 }, "asked": shape8, "proof": shape0 }, required: ["step","submitted","asked","proof"] },
  'step.dropped': { kind: 'object', keys: { "step": shape9, "reason": shape8, "proof": shape0 }, required: ["step","reason","proof"] },
  'check.added': { kind: 'object', keys: { "check": shape9, "goal": shape9, "step": shape9, "argv": { kind: 'list', of: shape8, min: 1, max: 64 }, "folder": shape20, "limit_s": { kind: 'int', min: 1, max: 86400 }, "pass": { kind: 'int', min: 0, max: 255 }, "spec": shape3 }, required: ["check","goal","argv","folder","limit_s","pass","spec"] },
  'check.ran': { kind: 'object', keys: { "check": shape9, "spec": shape3, "outcome": shape24, "exit": { kind: 'int', min: 0, max: 255 }, "signal": shape25, "ms": { kind: 'int', min: 0, max: 9007199254740991 }, "output": { kind: 'union', of: [shape26, { kind: 'object', keys: { "blob": shape11, "bytes": { kind: 'int', min: 0, max: 9007199254740991 }, "media": shape27 }, required: ["blob","bytes","media"] }] }, "tree": shape15, "commit": shape22, "step": shape9, "session": shape9 }, required: ["check","spec","outcome","ms","output","tree"] },
  'evidence.recorded': { kind: 'object', keys: { "evidence": shape9, "goal": shape9, "step": shape9, "session": shape9, "kind": shape28, "title": shape4, "content": { kind: 'union', of: [shape26, { kind: 'object', keys: { "blob": shape11, "bytes": { kind: 'int', min: 0, max: 9007199254740991 }, "media": shape27 }, required: ["blob","bytes","media"] }] }, "tree": shape15 }, required: ["evidence","goal","kind","title","content","tree"] },
  'session.started': { kind: 'object', keys: { "session": shape9, "goal": shape9, "runtime": shape5, "model": shape29, "place": shape3, "pid": { kind: 'int', min: 1, max: 9007199254740991 }, "boot": shape3, "resumes": shape9, "head": { kind: 'object', keys: { "seq": { kind: 'int', min: 0, max: 9007199254740991 }, "sha256": shape3 }, required: ["seq","sha256"] }, "external": shape2, "origin": { kind: 'object', keys: { "source": shape4, "record": { kind: 'int', min: 0, max: 9007199254740991 }, "n": { kind: 'int', min: 0, max: 9007199254740991 } }, required: ["source","record","n"] } }, required: ["session","runtime"] },
  'session.ended': { kind: 'object', keys: { "session": shape9, "reason": shape30 }, required: ["session"] },
  'session.lost': { kind: 'object', keys: { "session": shape9, "reason": shape31 }, required: ["session","reason"] },
  'message.recorded': { kind: 'object', keys: { "session": shape9, "role": shape32, "text": { kind: 'union', of: [shape26, { kind: 'object', keys: { "blob": shape11, "bytes": { kind: 'int', min: 0, max: 9007199254740991 }, "media": shape27 }, required: ["blob","bytes","media"] }] }, "model": shape29, "origin": { kind: 'object', keys: { "source": shape4, "record": { kind: 'int', min: 0, max: 9007199254740991 }, "n": { kind: 'int', min: 0, max: 9007199254740991 } }, required: ["source","record","n"] } }, required: ["session","role","text"] },
  'tool.called': { kind: 'object', keys: { "session": shape9, "call": shape2, "tool": shape2, "input": { kind: 'union', of: [shape26, { kind: 'object', keys: { "blob": shape11, "bytes": { kind: 'int', min: 0, max: 9007199254740991 }, "media": shape27 }, required: ["blob","bytes","media"] }] }, "step": shape9, "limit_s": { kind: 'int', min: 1, max: 86400 }, "origin": { kind: 'object', keys: { "source": shape4, "record": { kind: 'int', min: 0, max: 9007199254740991 }, "n": { kind: 'int', min: 0, max: 9007199254740991 } }, required: ["source","record","n"] } }, required: ["session","call","tool","input"] },
  'tool.returned': { kind: 'object', keys: { "session": shape9, "call": shape2, "called": { kind: 'int', min: 0, max: 9007199254740991 }, "ok": { kind: 'flag' }, "output": { kind: 'union', of: [shape26, { kind: 'object', keys: { "blob": shape11, "bytes": { kind: 'int', min: 0, max: 9007199254740991 }, "media": shape27 }, required: ["blob","bytes","media"] }] }, "ms": { kind: 'int', min: 0, max: 9007199254740991 }, "origin": { kind: 'object', keys: { "source": shape4, "record": { kind: 'int', min: 0, max: 9007199254740991 }, "n": { kind: 'int', min: 0, max: 9007199254740991 } }, required: ["source","record","n"] } }, required: ["session","call","called","ok","output"] },
  'call.settled': { kind: 'object', keys: { "session": shape9, "call": shape2, "called": { kind: 'int', min: 0, max: 9007199254740991 }, "outcome": shape33, "note": shape8 }, required: ["session","call","called","outcome","note"] },
  'context.compacted': { kind: 'object', keys: { "session": shape9, "trigger": shape34, "tokens": { kind: 'int', min: 0, max: 9007199254740991 }, "summary": { kind: 'union', of: [shape26, { kind: 'object', keys: { "blob": shape11, "bytes": { kind: 'int', min: 0, max: 9007199254740991 }, "media": shape27 }, required: ["blob","bytes","media"] }] }, "origin": { kind: 'object', keys: { "source": shape4, "record": { kind: 'int', min: 0, max: 9007199254740991 }, "n": { kind: 'int', min: 0, max: 9007199254740991 } }, required: ["source","record","n"] } }, required: ["session","trigger"] },
  'usage.recorded': { kind: 'object', keys: { "session": shape9, "message": shape2, "model": shape29, "input": { kind: 'int', min: 0, max: 9007199254740991 }, "output": { kind: 'int', min: 0, max: 9007199254740991 }, "cache_read": { kind: 'int', min: 0, max: 9007199254740991 }, "cache_write": { kind: 'int', min: 0, max: 9007199254740991 }, "origin": { kind: 'object', keys: { "source": shape4, "record": { kind: 'int', min: 0, max: 9007199254740991 }, "n": { kind: 'int', min: 0, max: 9007199254740991 } }, required: ["source","record","n"] } }, required: ["session","input","output","cache_read","cache_write"] },
  'attempt.refused': { kind: 'object', keys: { "verb": shape35, "code": shape36, "what": shape16, "step": shape9, "goal": shape9, "session": shape9, "token": { kind: 'int', min: 0, max: 9007199254740991 } }, required: ["verb","code","what"] },
};
