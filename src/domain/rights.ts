import type { Check } from './check/state.ts';
import type { CommandType } from './commands.ts';
import type { Question } from './decision/state.ts';
import type { Lesson } from './lesson/state.ts';
import type { Turn } from './step/amended.ts';
import type { Step } from './step/state.ts';

/** What an actor of one kind may do with one act. */
export type Right =
  /** As it is: it loosens nothing and proves nothing. */
  | 'yes'
  /** Never; it may ask. */
  | 'no'
  /** A human, at the grade of proof this ledger fixes. */
  | 'proven'
  /** Whoever holds the claim; a human at the needed grade may end another's. */
  | 'holder'
  | 'holder or proven'
  /** Steps that agents alone planned, that are no gate, wait for no human's word or ci, and were never submitted. */
  | 'agents only'
  | 'agents only or proven'
  /** A question that it asked itself, while nothing stands still for it. */
  | 'own question'
  | 'own question or proven'
  /** What loosens nothing; what changes words alone, on a step that it planned itself and no human touched. */
  | 'no looser'
  | 'no looser or proven'
  /** A deferral of an agent, or its block, put on afterwards; a question's while it can still be answered in time. */
  | 'agents block'
  | 'agents block or proven'
  /** A lesson that no human recorded. */
  | 'agents lesson'
  | 'agents lesson or proven'
  /** A check that it added itself, on a step it planned, until it was submitted or a human spoke of it. */
  | 'own check'
  /** What lets nobody do more than before. */
  | 'tighter'
  | 'tighter or proven'
  /** What rests on checks alone; where a judge is named, as that judge. */
  | 'checks or peer'
  | 'checks or named'
  | 'checks or proven'
  /** Rules that deny and ask, added to those there are. */
  | 'narrowing'
  | 'narrowing or proven'
  /** Where the step's needs name a peer, and it is not its own work. */
  | 'peer'
  /** Where no ledger is, or none was; a human at the needed grade takes it back into one. */
  | 'into nothing'
  | 'into nothing or proven'
  /** Where ci is named as the judge. */
  | 'named';

export type Kind = 'agent' | 'ci' | 'human';

/** What an act is about, as far as rights depend on it. */
export interface Subject {
  readonly step?: Step;
  /** Who judges the criterion at hand. */
  readonly judge?: 'ci' | 'human' | 'peer';
  /** What a handoff's file is taken into. Without a file nothing is. */
  readonly into?: 'nothing' | 'ledger';
  /** The session the actor works in. */
  readonly session?: string;
  readonly question?: Question;
  readonly check?: Check;
  readonly lesson?: Lesson;
  /** Whether a limit allows no more than it did. */
  readonly tighter?: boolean;
  /** Nothing that was denied or asked for is less so after it. */
  readonly narrows?: boolean;
  /** What is to be taken off was put on by an agent, and is an agent's to take off. */
  readonly agents?: boolean;
  /** Which way a step is changed. */
  readonly turn?: Turn;
}

/** Acts in which somebody judges, and so may be the judge that is named. */
const judging = new Set<CommandType>(['goal.judge', 'step.accept', 'step.return', 'step.recheck']);

/** A right that speaks of what its act or actor never has is a slip in the table, and must not pass for a no. */
export const isAbout = (right: Right, act: CommandType, kind: Kind, subject: Subject): boolean => {
  switch (right) {
    case 'yes':
    case 'no':
      return true;
    case 'proven':
      return kind === 'human';
    case 'holder':
    case 'agents only':
    case 'checks or peer':
    case 'peer':
      return subject.step !== undefined;
    case 'holder or proven':
    case 'checks or proven':
    case 'agents only or proven':
      return subject.step !== undefined && kind === 'human';
    case 'into nothing':
      return subject.into !== undefined;
    case 'into nothing or proven':
      return subject.into !== undefined && kind === 'human';
    case 'own question':
      return subject.question !== undefined;
    case 'own question or proven':
      return subject.question !== undefined && kind === 'human';
    case 'agents lesson':
      return subject.lesson !== undefined;
    case 'agents lesson or proven':
      return subject.lesson !== undefined && kind === 'human';
    case 'own check':
      return subject.check !== undefined;
    case 'agents block':
      return subject.agents !== undefined;
    case 'agents block or proven':
      return subject.agents !== undefined && kind === 'human';
    case 'no looser':
      return subject.turn !== undefined;
    case 'no looser or proven':
      return subject.turn !== undefined && kind === 'human';
    case 'tighter':
      return subject.tighter !== undefined;
    case 'tighter or proven':
      return subject.tighter !== undefined && kind === 'human';
    case 'narrowing':
      return subject.narrows !== undefined;
    case 'narrowing or proven':
      return subject.narrows !== undefined && kind === 'human';
    case 'named':
      return judging.has(act);
    case 'checks or named':
      return subject.step !== undefined && judging.has(act);
    default:
      return right satisfies never;
  }
};
