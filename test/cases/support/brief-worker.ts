/** What a worker that was given nothing but a brief says it is to do. */
export interface Understood {
  readonly objective: string | undefined;
  readonly criteria: readonly string[];
  readonly boundary: string;
  readonly questions: readonly string[];
  readonly step: string | undefined;
  readonly needs: readonly string[];
  readonly unknown: readonly string[];
  readonly lessons: readonly string[];
  readonly command: string | undefined;
}

/** A line of the ledger's own, and what it quotes: all that follows until the next one. */
interface Told {
  readonly own: string;
  readonly text: string;
}

/**
 * Reads a brief as its first lines say: own lines begin with the word it names, all else in a block is quoted. It knows
 * the titles and nothing of the ledger.
 */
export const understand = (brief: string): Understood => {
  const word = /lines that begin with `([0-9a-f]+)` are the ledger's own/.exec(brief)?.[1] ?? '';
  const sections = new Map<string, string>();
  for (const part of brief.split(/^## (?=[A-Z])/m).slice(1)) {
    const end = part.indexOf('\n');
    sections.set(part.slice(0, end), part.slice(end).trim());
  }
  const toldIn = (title: string): Told[] =>
    (sections.get(title) ?? '')
      .split(`\n${word} `)
      .slice(1)
      .map((part) => {
        const [own = '', ...text] = part.replace(/\n[~`]{3,}\s*$/, '').split('\n');
        return { own, text: text.join('\n') };
      });
  const quoted = (title: string, own: RegExp): string[] =>
    toldIn(title).flatMap((it) => (own.test(it.own) ? [it.text] : []));
  return {
    objective: quoted('Goal', /^goal /)[0],
    criteria: quoted('Goal', /^criterion /),
    boundary: sections.get('Boundary') ?? '',
    questions: quoted('Open questions', /^question /),
    step: quoted('Your step', /^your step /)[0],
    needs: quoted('Your step', /^needs /),
    unknown: quoted('Calls of unknown outcome', /^call /),
    lessons: quoted('Pinned lessons', /./),
    command: quoted('Next', /^command$/)[0],
  };
};
