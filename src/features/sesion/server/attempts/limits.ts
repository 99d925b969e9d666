/** What an attempt to sign in is charged to: to nothing that was shown, to a solved challenge, or to a device cookie. */
export type Via = 'libre' | 'reto' | 'dispositivo';

/** An attempt that was wrong, or that is being made. */
export type Intento = {
  readonly instante: Date;
  readonly via: Via;
  /** It came from the address that asks now. */
  readonly deAqui: boolean;
};

export type Limits = {
  /** Attempts for one user name from one address in a quarter of an hour; the other limits of a user name follow from it. */
  readonly porUsuario: number;
  /** Attempts from one address in a quarter of an hour, whatever the user names. */
  readonly porDireccion: number;
};

/** Attempts are counted this long against a user name at an address, and against an address. */
export const WINDOW_MS = 15 * 60_000;

/**
 * Pause after which the wrong passwords of a user name are forgotten. Moodle, which counts each failure that comes within 30
 * minutes of the one before, has then forgotten them too; the last minute is for answers on their way.
 */
const PAUSE_MS = 31 * 60_000;

/** Attempts for one user name between two pauses, as multiples of `porUsuario`. Their sum bounds what Moodle sees. */
const BUDGETS: Readonly<Record<Via, number>> = { libre: 2, reto: 1, dispositivo: 1 };

/** The most attempts for one user name between two pauses. */
export const mostOf = ({ porUsuario }: Limits): number =>
  Object.values(BUDGETS).reduce((sum, times) => sum + times * porUsuario, 0);

/** How long each way is closed yet, in ms; 0 = open. */
export type Waits = Readonly<Record<Via, number>>;

/**
 * Decides which ways are open (docs/decisions/0031).
 * @param recent the attempts for the user name, newest first, as many as {@link mostOf}
 * @param addressFull the oldest of the `porDireccion` newest free attempts from the address, if it made that many
 */
export function waitsOf(recent: readonly Intento[], addressFull: Date | undefined, limits: Limits, now: Date): Waits {
  const ago = ({ instante }: Pick<Intento, 'instante'>): number => now.getTime() - instante.getTime();
  const run = runOf(recent, now);
  const budget = (via: Via): number => {
    const spent = run.filter((one) => one.via === via).length;
    return spent < BUDGETS[via] * limits.porUsuario ? 0 : PAUSE_MS - ago(run[0]!);
  };
  const here = recent.filter(({ via, deAqui }) => via === 'libre' && deAqui)[limits.porUsuario - 1];
  const window = (instante: Date | undefined): number => (instante ? Math.max(0, WINDOW_MS - ago({ instante })) : 0);
  return {
    libre: Math.max(budget('libre'), window(here?.instante), window(addressFull)),
    reto: budget('reto'),
    dispositivo: budget('dispositivo'),
  };
}

/** The attempts since the last pause. */
function runOf(recent: readonly Intento[], now: Date): readonly Intento[] {
  let next = now.getTime();
  const end = recent.findIndex(({ instante }) => {
    const gap = next - instante.getTime();
    next = instante.getTime();
    return gap >= PAUSE_MS;
  });
  return end < 0 ? recent : recent.slice(0, end);
}
