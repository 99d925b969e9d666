import { flood } from './flood.ts';
import type { Flood, Flooded } from './flooder.ts';
import { visit, type Visit } from './visit.ts';

type Call = Pick<Flood, 'call' | 'body' | 'headers' | 'first' | 'isHeedless' | 'clients'>;

type Turns<Name extends string> = {
  readonly rounds: number;
  /** Duration of each measurement without and with a flood. */
  readonly baseSeconds: number;
  readonly floodSeconds: number;
  /** False where the product has no pages: the form is only sent. */
  readonly opensPage?: boolean;
  /** The call of each flood in a round, from 0. */
  readonly floods: Readonly<Record<Name, (round: number) => Call>>;
};

/** A kind of flood: times of others meanwhile, and what its own callers were answered. */
type Seen = Flooded & { readonly others: Visit };

/**
 * Floods the product in several ways and not at all, by turns, and measures others meanwhile: what else the machine does
 * falls on all of them.
 */
export async function floodInTurns<Name extends string>(
  origin: string,
  { rounds, baseSeconds, floodSeconds, opensPage = true, floods }: Turns<Name>,
): Promise<{ readonly base: Visit; readonly seen: Readonly<Record<Name, Seen>> }> {
  const names = Object.keys(floods) as Name[];
  const parts: [Name | null, Visit, Flooded][] = [];
  await visit(origin, { seconds: floodSeconds, opensPage });
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      parts.push([null, await visit(origin, { seconds: baseSeconds, opensPage }), { answers: [], files: 0 }]);
      const flooding = await flood({ ...floods[name](round), origin, seconds: floodSeconds });
      const others = await visit(origin, { seconds: floodSeconds, opensPage });
      parts.push([name, others, await flooding.end]);
    }
  }
  const joined = (name: Name | null): Seen => {
    const own = parts.filter(([one]) => one === name);
    return {
      others: { GET: own.flatMap(([, { GET }]) => GET), POST: own.flatMap(([, { POST }]) => POST) },
      answers: own.flatMap(([, , { answers }]) => answers),
      files: own.reduce((sum, [, , { files }]) => sum + files, 0),
    };
  };
  return {
    base: joined(null).others,
    seen: Object.fromEntries(names.map((name) => [name, joined(name)])) as Record<Name, Seen>,
  };
}
