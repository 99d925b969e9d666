import * as z from 'zod/mini';
import { TEXT_EXPECTED } from './faults.ts';

/** What a person types into a search field. */
export const searchTextSchema = z.string(TEXT_EXPECTED).check(z.maxLength(200, 'Busque con menos palabras.'));
