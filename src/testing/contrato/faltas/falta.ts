import type { Azar } from '#demostracion/azar.ts';
import type { Cuerpo } from '../cuerpo.ts';

/** One way of breaking a body that a call accepts. */
export type Falta = {
  /** The fault and its path: `usuario.correo: dos arrobas`. */
  readonly nombre: string;
  /** The path that the answer must name, where it names any. */
  readonly en?: string;
  /** A broken body; another one each time where chance has a part in it. */
  readonly corrupt: (azar: Azar) => Cuerpo;
};

/** A value that a field must not take, and what is wrong with it. */
export type Malo = readonly [nombre: string, valor: (azar: Azar) => unknown];
