// Prints the number of authorities that it was given and the lines that it reads, and ends with its input, or at once
// with an exit code that it reads.
import { getCACertificates } from 'node:tls';
import { z } from 'zod';
import { readTold, tell, untilAborted } from '../lifecycle/run.ts';

const { input, stopping } = await readTold();
const { dice: words, sale } = z
  .object({ dice: z.array(z.string()).default([]), sale: z.number().optional() })
  .parse(input);
process.stdout.cork(); // all in one piece, as when the reader is late
tell({ pid: process.pid, trusts: getCACertificates('extra').length });
for (const each of words) tell(each);
process.stdout.uncork();
if (sale === undefined) await untilAborted(stopping);
else process.exit(sale);
