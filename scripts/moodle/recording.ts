import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { Recorded } from './journey.ts';

const SAMPLES = new URL('../../demo/muestras/', import.meta.url);

/** Puts invented people in the place of those of a server, the same one for the same, and no host. */
function createDisguise(): (value: unknown, key?: string) => unknown {
  const numbers = new Map<string, number>();
  const persona = (key: string, text: string): number => {
    const known = `${key} ${text}`;
    if (!numbers.has(known))
      numbers.set(known, [...numbers.keys()].filter((one) => one.startsWith(`${key} `)).length + 1);
    return numbers.get(known)!;
  };
  const ofKey: Readonly<Record<string, (text: string) => string>> = {
    username: (text) => `persona${persona('username', text)}`,
    firstname: () => 'Persona',
    lastname: (text) => `Número ${persona('lastname', text)}`,
    fullname: (text) => `Persona ${persona('fullname', text)}`,
    email: (text) => `persona${persona('email', text)}@universidad.edu.co`,
    fileurl: (text) => text.replace(/^https?:\/\/.*?(?=\/webservice)/, 'https://campus.example'),
  };
  const disguise = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((item) => disguise(item, key));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, disguise(child, name)]));
    }
    return typeof value === 'string' ? (ofKey[key]?.(value) ?? value) : value;
  };
  return disguise;
}

const recording = z.array(z.object({ caso: z.string(), parametros: z.string(), respuesta: z.unknown() }));

function recorded(file: URL): z.output<typeof recording> {
  try {
    return recording.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [];
  }
}

/** Keeps answers among the samples that the demonstration is held against, one file a function; other cases stay. */
export function keepRecorded(answers: readonly Recorded[]): void {
  const disguise = createDisguise();
  for (const [wsfunction, ofFunction] of Map.groupBy(answers, (answer) => answer.wsfunction)) {
    const file = new URL(`${wsfunction}.json`, SAMPLES);
    const cases = new Set(ofFunction.map(({ caso }) => caso));
    const kept = recorded(file).filter(({ caso }) => !cases.has(caso));
    const taken = ofFunction.map(({ caso, parameters, respuesta }) => ({
      caso,
      parametros: parameters,
      respuesta: disguise(respuesta),
    }));
    writeFileSync(file, `${JSON.stringify([...kept, ...taken], null, 2)}\n`);
  }
}
