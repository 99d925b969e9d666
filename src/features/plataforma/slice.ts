import type { Slice } from '../slice.ts';
import { plataformaContract } from './contract.ts';
import { servePlataforma } from './server/routes.ts';

/** Reading of servers, categories and courses of the learning platform. */
export const slice = { contracts: [plataformaContract], serve: servePlataforma } satisfies Slice;
