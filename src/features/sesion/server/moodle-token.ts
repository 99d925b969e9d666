import { createSeal, type Seal } from '#platform/server/seal.ts';

export type TokenSeal = Seal;

/** Keeps people's Moodle tokens unreadable at rest, each bound to its session's row. */
export const createTokenSeal = (secret: string): TokenSeal => createSeal(secret, 'sesion.moodle');
