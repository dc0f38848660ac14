// biome-ignore-all format: one shape a line
// Generated from the schemas in events/ (UPDATE=shapes npx vitest run test/format/shape.test.ts).
import type { EventType } from './events/index.ts';
import type { Shape } from './shape-form.ts';

const shape0 = { kind: 'choice', of: ["none","client","terminal","board","signature"] } as const;
const shape1 = { kind: 'text', forms: [/^[a-z0-9][a-z0-9.-]{0,252}\/ledger\/[0-7][0-9A-HJKMNP-TV-Z]{25}$/], maxBytes: Infinity } as const;
const shape2 = { kind: 'text', forms: [], maxBytes: 200 } as const;
const shape3 = { kind: 'text', forms: [/^[0-9a-f]{64}$/], maxBytes: Infinity } as const;
const shape4 = { kind: 'int', min: 0, max: 9007199254740991 } as const;
const shape5 = { kind: 'text', forms: [/\S/], maxBytes: 200 } as const;
const shape6 = { kind: 'text', forms: [/\S/], maxBytes: 80 } as const;
const shape7 = { kind: 'text', forms: [/^[a-z][a-z0-9_.:/-]{0,79}$/], maxBytes: Infinity } as const;
const shape8 = { kind: 'int', min: 1, max: 9007199254740991 } as const;
const shape9 = { kind: 'text', forms: [/^[A-Za-z0-9+/]{43}=$/], maxBytes: Infinity } as const;
const shape10 = { kind: 'text', forms: [/\S/], maxBytes: 1000 } as const;
const shape11 = { kind: 'text', forms: [/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/], maxBytes: Infinity } as const;
const shape12 = { kind: 'text', forms: [], maxBytes: Infinity } as const;
const shape13 = { kind: 'text', forms: [/^hmac-sha256:[0-9a-f]{64}$/], maxBytes: Infinity } as const;
const shape14 = { kind: 'text', forms: [/^[a-z0-9][a-z0-9._-]{0,62}$/], maxBytes: Infinity } as const;
const shape15 = { kind: 'text', forms: [/^(?:human|agent|system|ci):[a-z0-9][a-z0-9._-]{0,63}$/, /^(?!system:)/], maxBytes: Infinity } as const;
const shape16 = { kind: 'text', forms: [/\S/, /^[a-z0-9@.-]+ [A-Za-z0-9+/]+={0,2}$/], maxBytes: 6000 } as const;
const shape17 = { kind: 'text', forms: [/\S/], maxBytes: 24000 } as const;
const shape18 = { kind: 'text', forms: [/^(?!0000)(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/], maxBytes: Infinity } as const;
const shape19 = { kind: 'text', forms: [/^[A-Za-z0-9+/]+={0,2}$/], maxBytes: 8000 } as const;
const shape20 = { kind: 'text', forms: [/\S/], maxBytes: 600 } as const;
const shape21 = { kind: 'choice', of: ["goal"] } as const;
const shape22 = { kind: 'union', of: [shape21, { kind: 'list', of: shape11, min: 0, max: 32 }] } as const;
const shape23 = { kind: 'text', forms: [], maxBytes: 1000 } as const;
const shape24 = { kind: 'text', forms: [/\S/], maxBytes: 300 } as const;
const shape25 = { kind: 'choice', of: ["ci","human"] } as const;
const shape26 = { kind: 'union', of: [{ kind: 'object', keys: { "criterion": shape11, "text": shape24, "check": shape11 }, required: ["criterion","text","check"] }, { kind: 'object', keys: { "criterion": shape11, "text": shape24, "judge": shape25 }, required: ["criterion","text","judge"] }] } as const;
const shape27 = { kind: 'int', min: 1, max: 86400 } as const;
const shape28 = { kind: 'int', min: 1, max: 10000 } as const;
const shape29 = { kind: 'int', min: 2, max: 100 } as const;
const shape30 = { kind: 'choice', of: ["met","unmet"] } as const;
const shape31 = { kind: 'text', forms: [/^(?:git:[0-9a-f]{40}|git:[0-9a-f]{64}|unbound)$/], maxBytes: Infinity } as const;
const shape32 = { kind: 'choice', of: ["achieved","abandoned","superseded"] } as const;
const shape33 = { kind: 'text', forms: [/\S/], maxBytes: 400 } as const;
const shape34 = { kind: 'text', forms: [], maxBytes: 400 } as const;
const shape35 = { kind: 'choice', of: ["peer","ci","human"] } as const;
const shape36 = { kind: 'union', of: [{ kind: 'object', keys: { "checks": { kind: 'list', of: shape11, min: 1, max: 16 }, "judge": shape35 }, required: ["checks"] }, { kind: 'object', keys: { "checks": { kind: 'list', of: shape11, min: 0, max: 0 }, "judge": shape35 }, required: ["checks","judge"] }] } as const;
const shape37 = { kind: 'text', forms: [/\S/, /^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$))[^\\\u0000-\u001f\u007f]+$/], maxBytes: 400 } as const;
const shape38 = { kind: 'int', min: 0, max: 9 } as const;
const shape39 = { kind: 'text', forms: [/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/], maxBytes: Infinity } as const;
const shape40 = { kind: 'choice', of: ["checks","peer","ci","human"] } as const;
const shape41 = { kind: 'choice', of: ["none"] } as const;
const shape42 = { kind: 'union', of: [shape41, shape11] } as const;
const shape43 = { kind: 'choice', of: ["none","peer","ci","human"] } as const;
const shape44 = { kind: 'int', min: 0, max: 255 } as const;
const shape45 = { kind: 'choice', of: ["green","red","timeout","error"] } as const;
const shape46 = { kind: 'text', forms: [/^SIG[A-Z0-9]{1,12}$/], maxBytes: Infinity } as const;
const shape47 = { kind: 'text', forms: [], maxBytes: 4096 } as const;
const shape48 = { kind: 'text', forms: [/^[a-z0-9.+-]+\/[a-z0-9.+-]+(?:; charset=utf-8)?$/], maxBytes: Infinity } as const;
const shape49 = { kind: 'union', of: [shape47, { kind: 'object', keys: { "blob": shape13, "bytes": shape4, "media": shape48 }, required: ["blob","bytes","media"] }] } as const;
const shape50 = { kind: 'choice', of: ["diff","file","output","link","note"] } as const;
const shape51 = { kind: 'text', forms: [], maxBytes: 120 } as const;
const shape52 = { kind: 'choice', of: ["process-dead","lease-lapsed"] } as const;
const shape53 = { kind: 'choice', of: ["user","assistant","system"] } as const;
const shape54 = { kind: 'choice', of: ["done","not_done","unknowable"] } as const;
const shape55 = { kind: 'text', forms: [], maxBytes: 80 } as const;
const shape56 = { kind: 'text', forms: [/^[A-Z]{3}$/], maxBytes: Infinity } as const;
const shape57 = { kind: 'text', forms: [/^(?:human|agent|system|ci):[a-z0-9][a-z0-9._-]{0,63}$/], maxBytes: Infinity } as const;
const shape58 = { kind: 'choice', of: ["hour","day","week","month"] } as const;
const shape59 = { kind: 'text', forms: [/^(?=.{1,64}$)[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/], maxBytes: Infinity } as const;
const shape60 = { kind: 'int', min: 1, max: 100 } as const;
const shape61 = { kind: 'text', forms: [/^state\/[1-9]\d{0,3}$/], maxBytes: Infinity } as const;
const shape62 = { kind: 'text', forms: [/^brief\/[1-9]\d{0,3}$/], maxBytes: Infinity } as const;
const shape63 = { kind: 'choice', of: ["replaces","adds"] } as const;
const shape64 = { kind: 'choice', of: ["allow","ask","deny"] } as const;
const shape65 = { kind: 'choice', of: ["tool","command","path","host"] } as const;
const shape66 = { kind: 'choice', of: ["file","folder","absent","other"] } as const;
const shape67 = { kind: 'text', forms: [], maxBytes: 300 } as const;
const shape68 = { kind: 'int', min: 10, max: 31536000 } as const;
const shape69 = { kind: 'union', of: [{ kind: 'object', keys: { "argv": { kind: 'list', of: shape10, min: 1, max: 64 }, "folder": shape37, "limit_s": shape27, "every_s": shape68, "pass": shape44, "output": { kind: 'flag' } }, required: ["argv","folder","limit_s","every_s","output"] }, { kind: 'object', keys: { "date": shape18 }, required: ["date"] }] } as const;
const shape70 = { kind: 'choice', of: ["first","same","changed","nothing"] } as const;
const shape71 = { kind: 'choice', of: ["exited","timeout","error"] } as const;
const shape72 = { kind: 'text', forms: [/^[a-z]+\.[a-z]+$/], maxBytes: Infinity } as const;
const shape73 = { kind: 'text', forms: [/^[a-z]+(?:-[a-z]+)*$/], maxBytes: Infinity } as const;

/** The shape of every known type, for the replay path, which loads no schema library. */
export const SHAPES: { readonly [type in EventType]: Shape } = {
  'ledger.opened': { kind: 'object', keys: { "human_proof": shape0, "origin": shape1, "title": shape2, "place": shape3 }, required: ["human_proof","origin","title"] },
  'ledger.continued': { kind: 'object', keys: { "place": shape3, "machine": shape3 }, required: ["place","machine"] },
  'ledger.recovered': { kind: 'object', keys: { "offset": shape4, "bytes": shape4, "sha256": shape3 }, required: ["offset","bytes","sha256"] },
  'ledger.imported': { kind: 'object', keys: { "source": shape5, "format": shape6, "sha256": shape3, "bytes": shape4, "records": shape4, "imported": shape4, "events": shape4, "passed": { kind: 'map', key: shape7, value: shape4 }, "notices": { kind: 'map', key: shape7, value: shape4 } }, required: ["source","format","sha256","bytes","records","imported","events","passed"] },
  'ledger.checkpointed': { kind: 'object', keys: { "size": shape8, "root": shape9 }, required: ["size","root"] },
  'line.withheld': { kind: 'object', keys: { "line": shape4, "sha256": shape3, "reason": shape10, "decision": shape11, "replacement": { kind: 'map', key: shape12, value: { kind: 'any' } } }, required: ["line","sha256","reason","decision"] },
  'evidence.withheld': { kind: 'object', keys: { "blob": shape13, "reason": shape10, "decision": shape11 }, required: ["blob","reason","decision"] },
  'branch.made': { kind: 'object', keys: { "name": shape14, "from": { kind: 'object', keys: { "seq": shape4, "sha256": shape3 }, required: ["seq","sha256"] }, "place": shape3, "reason": shape10 }, required: ["name","from","place"] },
  'actor.registered': { kind: 'object', keys: { "actor": shape15, "title": shape5, "proof": shape0 }, required: ["actor","proof"] },
  'key.registered': { kind: 'object', keys: { "key": shape11, "actor": shape15, "line": shape16, "title": shape5, "proof": shape0 }, required: ["key","actor","line","proof"] },
  'key.revoked': { kind: 'object', keys: { "key": shape11, "reason": shape10, "proof": shape0 }, required: ["key","reason","proof"] },
  'act.signed': { kind: 'object', keys: { "key": shape11, "command": shape17, "signed_at": shape18, "head": shape3, "signature": shape19 }, required: ["key","command","signed_at","head","signature"] },
  'decision.asked': { kind: 'object', keys: { "decision": shape11, "goal": shape11, "question": shape20, "options": { kind: 'list', of: shape5, min: 0, max: 8 }, "blocks": shape22, "until": shape18, "session": shape11 }, required: ["decision","goal","question","options","blocks"] },
  'decision.made': { kind: 'object', keys: { "decision": shape11, "choice": shape5, "reason": shape10, "proof": shape0 }, required: ["decision","choice"] },
  'decision.revoked': { kind: 'object', keys: { "decision": shape11, "reason": shape10, "proof": shape0 }, required: ["decision","reason","proof"] },
  'decision.withdrawn': { kind: 'object', keys: { "decision": shape11, "reason": shape23, "proof": shape0 }, required: ["decision","proof"] },
  'decision.expired': { kind: 'object', keys: { "decision": shape11 }, required: ["decision"] },
  'choice.recorded': { kind: 'object', keys: { "choice": shape11, "goal": shape11, "step": shape11, "session": shape11, "text": shape20, "reason": shape10, "instead_of": { kind: 'list', of: shape5, min: 0, max: 8 } }, required: ["choice","goal","text","reason","instead_of"] },
  'goal.opened': { kind: 'object', keys: { "goal": shape11, "objective": shape10, "non_goals": { kind: 'list', of: shape5, min: 0, max: 5 }, "criteria": { kind: 'list', of: shape26, min: 0, max: 8 }, "branch": shape5, "lease_s": shape27, "turns": shape28, "repeats": shape29, "proof": shape0 }, required: ["goal","objective","criteria","proof"] },
  'goal.confirmed': { kind: 'object', keys: { "goal": shape11, "proof": shape0 }, required: ["goal","proof"] },
  'goal.amended': { kind: 'object', keys: { "goal": shape11, "objective": shape10, "non_goals": { kind: 'list', of: shape5, min: 0, max: 5 }, "add": { kind: 'list', of: shape26, min: 0, max: 8 }, "remove": { kind: 'list', of: shape11, min: 0, max: 8 }, "turns": shape28, "repeats": shape29, "reason": shape10, "proof": shape0 }, required: ["goal","reason","proof"] },
  'goal.judged': { kind: 'object', keys: { "goal": shape11, "criterion": shape11, "verdict": shape30, "tree": shape31, "note": shape23, "proof": shape0 }, required: ["goal","criterion","verdict","tree","proof"] },
  'goal.closed': { kind: 'object', keys: { "goal": shape11, "outcome": shape32, "by": shape11, "tree": shape31, "reason": shape23, "proof": shape0 }, required: ["goal","outcome","proof"] },
  'plan.revised': { kind: 'object', keys: { "goal": shape11, "base": shape4, "assumed": shape23, "seen": shape10, "kept": { kind: 'list', of: shape11, min: 0, max: 200 }, "changed": { kind: 'list', of: shape11, min: 0, max: 200 }, "stopped": { kind: 'list', of: shape11, min: 0, max: 200 }, "session": shape11 }, required: ["goal","base","seen"] },
  'lesson.recorded': { kind: 'object', keys: { "lesson": shape11, "goal": shape11, "step": shape11, "text": shape33, "pinned": { kind: 'flag' } }, required: ["lesson","goal","text","pinned"] },
  'lesson.superseded': { kind: 'object', keys: { "lesson": shape11, "by": shape11, "reason": shape34, "proof": shape0 }, required: ["lesson","proof"] },
  'goal.paused': { kind: 'object', keys: { "goal": shape11, "reason": shape10, "proof": shape0 }, required: ["goal","reason","proof"] },
  'goal.unpaused': { kind: 'object', keys: { "goal": shape11, "reason": shape23, "proof": shape0 }, required: ["goal","proof"] },
  'goal.reopened': { kind: 'object', keys: { "goal": shape11, "reason": shape10, "proof": shape0 }, required: ["goal","reason","proof"] },
  'step.planned': { kind: 'object', keys: { "step": shape11, "goal": shape11, "title": shape5, "needs": shape36, "parent": shape11, "after": { kind: 'list', of: shape11, min: 0, max: 32 }, "scope": { kind: 'list', of: shape37, min: 0, max: 32 }, "gate": { kind: 'flag' }, "priority": shape38 }, required: ["step","goal","title","needs","after","scope","gate","priority"] },
  'step.claimed': { kind: 'object', keys: { "step": shape11, "session": shape11, "lease_s": shape27, "expires": shape18 }, required: ["step","session","lease_s","expires"] },
  'step.renewed': { kind: 'object', keys: { "step": shape11, "token": shape4, "expires": shape18 }, required: ["step","token","expires"] },
  'step.released': { kind: 'object', keys: { "step": shape11, "token": shape4, "reason": shape23 }, required: ["step","token"] },
  'step.blocked': { kind: 'object', keys: { "step": shape11, "decision": shape11, "on_step": shape11, "watch": shape11, "until": shape18, "reason": shape23, "proof": shape0 }, required: ["step","proof"] },
  'step.unblocked': { kind: 'object', keys: { "step": shape11, "decision": shape11, "on_step": shape11, "watch": shape11, "until": shape18, "reason": shape23, "proof": shape0 }, required: ["step","proof"] },
  'step.submitted': { kind: 'object', keys: { "step": shape11, "token": shape4, "session": shape11, "tree": shape31, "commit": shape39, "runs": { kind: 'list', of: shape4, min: 0, max: 16 }, "evidence": { kind: 'list', of: shape11, min: 0, max: 64 }, "summary": shape23, "follows": { kind: 'list', of: shape5, min: 0, max: 16 } }, required: ["step","token","session","tree","runs","evidence","summary","follows"] },
  'step.accepted': { kind: 'object', keys: { "step": shape11, "submitted": shape4, "by": shape40, "tree": shape31, "own_check": { kind: 'flag' }, "note": shape23, "proof": shape0 }, required: ["step","submitted","by","tree","own_check","proof"] },
  'step.returned': { kind: 'object', keys: { "step": shape11, "submitted": shape4, "asked": shape10, "proof": shape0 }, required: ["step","submitted","asked","proof"] },
  'step.dropped': { kind: 'object', keys: { "step": shape11, "reason": shape10, "proof": shape0 }, required: ["step","reason","proof"] },
  'step.amended': { kind: 'object', keys: { "step": shape11, "title": shape5, "parent": shape42, "after": { kind: 'list', of: shape11, min: 0, max: 32 }, "scope": { kind: 'list', of: shape37, min: 0, max: 32 }, "gate": { kind: 'flag' }, "priority": shape38, "judge": shape43, "reason": shape23, "proof": shape0 }, required: ["step","proof"] },
  'step.deferred': { kind: 'object', keys: { "step": shape11, "until": shape18, "reason": shape23, "proof": shape0 }, required: ["step","proof"] },
  'step.undeferred': { kind: 'object', keys: { "step": shape11, "reason": shape23, "proof": shape0 }, required: ["step","proof"] },
  'step.reopened': { kind: 'object', keys: { "step": shape11, "reason": shape10, "proof": shape0 }, required: ["step","reason","proof"] },
  'check.added': { kind: 'object', keys: { "check": shape11, "goal": shape11, "step": shape11, "argv": { kind: 'list', of: shape10, min: 1, max: 64 }, "folder": shape37, "limit_s": shape27, "pass": shape44, "spec": shape3 }, required: ["check","goal","argv","folder","limit_s","pass","spec"] },
  'check.ran': { kind: 'object', keys: { "check": shape11, "spec": shape3, "outcome": shape45, "exit": shape44, "signal": shape46, "ms": shape4, "output": shape49, "tree": shape31, "commit": shape39, "step": shape11, "session": shape11 }, required: ["check","spec","outcome","ms","output","tree"] },
  'evidence.recorded': { kind: 'object', keys: { "evidence": shape11, "goal": shape11, "step": shape11, "session": shape11, "kind": shape50, "title": shape5, "content": shape49, "tree": shape31, "supersedes": shape11 }, required: ["evidence","goal","kind","title","content","tree"] },
  'check.changed': { kind: 'object', keys: { "check": shape11, "was": shape3, "argv": { kind: 'list', of: shape10, min: 1, max: 64 }, "folder": shape37, "limit_s": shape27, "pass": shape44, "spec": shape3, "reason": shape23, "proof": shape0 }, required: ["check","was","argv","folder","limit_s","pass","spec","proof"] },
  'check.removed': { kind: 'object', keys: { "check": shape11, "reason": shape10, "proof": shape0 }, required: ["check","reason","proof"] },
  'step.rechecked': { kind: 'object', keys: { "step": shape11, "accepted": shape4, "by": shape40, "tree": shape31, "commit": shape39, "runs": { kind: 'list', of: shape4, min: 0, max: 16 }, "note": shape23, "proof": shape0 }, required: ["step","accepted","by","tree","runs","proof"] },
  'session.started': { kind: 'object', keys: { "session": shape11, "goal": shape11, "runtime": shape6, "model": shape51, "place": shape3, "worktree": shape3, "pid": shape8, "boot": shape3, "resumes": shape11, "head": { kind: 'object', keys: { "seq": shape4, "sha256": shape3 }, required: ["seq","sha256"] }, "external": shape2, "origin": { kind: 'object', keys: { "source": shape5, "record": shape4, "n": shape4, "side": shape2 }, required: ["source","record","n"] } }, required: ["session","runtime"] },
  'session.ended': { kind: 'object', keys: { "session": shape11, "reason": shape34 }, required: ["session"] },
  'session.lost': { kind: 'object', keys: { "session": shape11, "reason": shape52 }, required: ["session","reason"] },
  'message.recorded': { kind: 'object', keys: { "session": shape11, "role": shape53, "text": shape49, "model": shape51, "origin": { kind: 'object', keys: { "source": shape5, "record": shape4, "n": shape4, "side": shape2 }, required: ["source","record","n"] } }, required: ["session","role","text"] },
  'tool.called': { kind: 'object', keys: { "session": shape11, "call": shape2, "tool": shape2, "input": shape49, "step": shape11, "limit_s": shape27, "paths": { kind: 'list', of: shape37, min: 0, max: 32 }, "origin": { kind: 'object', keys: { "source": shape5, "record": shape4, "n": shape4, "side": shape2 }, required: ["source","record","n"] } }, required: ["session","call","tool","input"] },
  'tool.returned': { kind: 'object', keys: { "session": shape11, "call": shape2, "called": shape4, "ok": { kind: 'flag' }, "output": shape49, "ms": shape4, "origin": { kind: 'object', keys: { "source": shape5, "record": shape4, "n": shape4, "side": shape2 }, required: ["source","record","n"] } }, required: ["session","call","called","ok","output"] },
  'call.settled': { kind: 'object', keys: { "session": shape11, "call": shape2, "called": shape4, "outcome": shape54, "note": shape10 }, required: ["session","call","called","outcome","note"] },
  'context.compacted': { kind: 'object', keys: { "session": shape11, "trigger": shape55, "tokens": shape4, "summary": shape49, "origin": { kind: 'object', keys: { "source": shape5, "record": shape4, "n": shape4, "side": shape2 }, required: ["source","record","n"] } }, required: ["session","trigger"] },
  'usage.recorded': { kind: 'object', keys: { "session": shape11, "message": shape2, "model": shape51, "input": shape4, "output": shape4, "cache_read": shape4, "cache_write": shape4, "money": { kind: 'object', keys: { "currency": shape56, "micros": shape4 }, required: ["currency","micros"] }, "receipt": shape5, "step": shape11, "provisional": { kind: 'flag' }, "origin": { kind: 'object', keys: { "source": shape5, "record": shape4, "n": shape4, "side": shape2 }, required: ["source","record","n"] } }, required: ["session","input","output","cache_read","cache_write"] },
  'budget.set': { kind: 'object', keys: { "budget": shape11, "goal": shape11, "step": shape11, "actor": shape57, "per": shape58, "zone": shape59, "limits": { kind: 'object', keys: { "tokens": shape4, "money": { kind: 'object', keys: { "currency": shape56, "micros": shape4 }, required: ["currency","micros"] }, "turns": shape4, "calls": shape4, "active_s": shape4 }, required: [] }, "warn": shape60, "reason": shape23, "proof": shape0 }, required: ["budget","limits","warn","proof"] },
  'handoff.offered': { kind: 'object', keys: { "handoff": shape11, "to": shape57, "file": { kind: 'flag' }, "session": shape11, "step": shape11, "head": { kind: 'object', keys: { "seq": shape4, "sha256": shape3 }, required: ["seq","sha256"] }, "view": shape61, "digest": shape3, "brief": { kind: 'object', keys: { "form": shape62, "sha256": shape3, "bytes": shape4 }, required: ["form","sha256","bytes"] }, "tree": shape31, "commit": shape39, "calls": { kind: 'list', of: shape4, min: 0, max: 64 } }, required: ["handoff","file","head","view","digest","brief","tree","calls"] },
  'handoff.received': { kind: 'object', keys: { "handoff": shape11, "place": shape3, "machine": shape3, "proof": shape0 }, required: ["handoff","place","machine","proof"] },
  'handoff.declined': { kind: 'object', keys: { "handoff": shape11, "to": shape57, "file": { kind: 'flag' }, "reason": shape23, "head": { kind: 'object', keys: { "seq": shape4, "sha256": shape3 }, required: ["seq","sha256"] }, "view": shape61, "digest": shape3, "brief": { kind: 'object', keys: { "form": shape62, "sha256": shape3, "bytes": shape4 }, required: ["form","sha256","bytes"] }, "tree": shape31, "commit": shape39, "calls": { kind: 'list', of: shape4, min: 0, max: 64 } }, required: ["handoff","file","head","view","digest","brief","tree","calls"] },
  'handoff.withdrawn': { kind: 'object', keys: { "handoff": shape11, "reason": shape23, "proof": shape0 }, required: ["handoff","proof"] },
  'boundary.set': { kind: 'object', keys: { "goal": shape11, "how": shape63, "rules": { kind: 'list', of: { kind: 'object', keys: { "effect": shape64, "over": shape65, "pattern": { kind: 'list', of: shape5, min: 1, max: 16 } }, required: ["effect","over","pattern"] }, min: 0, max: 32 }, "proof": shape0 }, required: ["how","rules","proof"] },
  'action.judged': { kind: 'object', keys: { "session": shape11, "goal": shape11, "step": shape11, "call": shape2, "action": { kind: 'object', keys: { "tool": shape5, "argv": { kind: 'list', of: shape23, min: 0, max: 64 }, "folder": shape37, "paths": { kind: 'list', of: { kind: 'object', keys: { "path": shape10, "is": shape66, "outside": { kind: 'flag' }, "sha256": shape3, "word": shape4 }, required: ["path","is","outside"] }, min: 0, max: 64 }, "hosts": { kind: 'list', of: { kind: 'object', keys: { "host": shape24, "word": shape4 }, required: ["host"] }, min: 0, max: 16 }, "input": shape3 }, required: ["tool","argv","folder","paths","hosts"] }, "digest": shape3, "verdict": shape64, "rule": { kind: 'object', keys: { "line": shape4, "n": shape4 }, required: ["line","n"] }, "approvals": { kind: 'list', of: shape11, min: 0, max: 16 }, "why": shape67 }, required: ["action","digest","verdict","approvals","why"] },
  'approval.given': { kind: 'object', keys: { "approval": shape11, "goal": shape11, "step": shape11, "to": shape57, "until": shape18, "action": { kind: 'object', keys: { "tool": shape5, "argv": { kind: 'list', of: shape23, min: 0, max: 64 }, "folder": shape37, "paths": { kind: 'list', of: { kind: 'object', keys: { "path": shape10, "is": shape66, "outside": { kind: 'flag' }, "sha256": shape3, "word": shape4 }, required: ["path","is","outside"] }, min: 0, max: 64 }, "hosts": { kind: 'list', of: { kind: 'object', keys: { "host": shape24, "word": shape4 }, required: ["host"] }, min: 0, max: 16 }, "input": shape3 }, required: ["tool","argv","folder","paths","hosts"] }, "digest": shape3, "rule": { kind: 'object', keys: { "over": shape65, "pattern": { kind: 'list', of: shape5, min: 1, max: 16 } }, required: ["over","pattern"] }, "proof": shape0 }, required: ["approval","until","proof"] },
  'approval.used': { kind: 'object', keys: { "approval": shape11, "digest": shape3, "session": shape11 }, required: ["approval","digest"] },
  'approval.revoked': { kind: 'object', keys: { "approval": shape11, "reason": shape23, "proof": shape0 }, required: ["approval","proof"] },
  'watch.opened': { kind: 'object', keys: { "watch": shape11, "goal": shape11, "title": shape5, "on": shape69, "until": shape18 }, required: ["watch","goal","title","on"] },
  'watch.observed': { kind: 'object', keys: { "watch": shape11, "found": shape70, "outcome": shape71, "exit": shape44, "signal": shape46, "ms": shape4, "output": shape49, "sha256": shape3, "session": shape11 }, required: ["watch","found"] },
  'watch.closed': { kind: 'object', keys: { "watch": shape11, "reason": shape23, "proof": shape0 }, required: ["watch","proof"] },
  'attempt.refused': { kind: 'object', keys: { "verb": shape72, "code": shape73, "what": shape23, "step": shape11, "goal": shape11, "session": shape11, "token": shape4 }, required: ["verb","code","what"] },
};
