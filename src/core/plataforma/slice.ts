// Manifest of the slice that reads servers, categories and courses of Moodle, the learning platform.
import type { Slice } from '#core/slice.ts';
import { plataformaContract } from './contract.ts';
import { servePlataforma } from './server/routes.ts';
import { readSenales } from './server/senales-of-servidores.ts';

export const slice = {
  contracts: [plataformaContract],
  serve: servePlataforma,
  senales: readSenales,
} satisfies Slice;
