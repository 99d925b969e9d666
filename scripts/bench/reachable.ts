import { StartProblem } from '../../src/platform/server/start-problem.ts';

/** The address of a started server: the one that is given, or that of `npm start`. @throws {StartProblem} when nothing answers */
export async function reachable(address = 'http://127.0.0.1:3000'): Promise<string> {
  await fetch(address).catch(() => {
    throw new StartProblem(`No responde ${address}: inicie la aplicación, o indique dónde está.`);
  });
  return address;
}
