import type { Cambio, FilaPorPlanear } from '#features/cargas/server/service.ts';
import type { UsuarioMoodle } from '#features/moodle/server/service.ts';
import type { LoQueHay } from './consulta.ts';
import type { Hallazgos } from './hallazgos.ts';
import { nombreDeRol } from './roles.ts';

const CAMPOS = ['nombres', 'apellidos', 'correo', 'documento'] as const;

/** Moodle shows names as they were written first; who writes all in capitals changes nothing by that. */
const igual = (de: string, a: string): boolean => de.toLocaleLowerCase('es') === a.toLocaleLowerCase('es');

const cambiosDe = (cuenta: UsuarioMoodle, { datos }: FilaPorPlanear): Cambio[] =>
  CAMPOS.filter((campo) => !igual(cuenta[campo], datos[campo] ?? '')).map((campo) => ({
    campo,
    de: cuenta[campo],
    a: datos[campo] ?? '',
  }));

/** Says what is to be done for the rows in which nothing is wrong: an account goes with its first one. */
export function planearFilas(filas: readonly FilaPorPlanear[], hay: LoQueHay, hallazgos: Hallazgos): void {
  const conCuenta = new Map<string, FilaPorPlanear>();
  for (const fila of filas) {
    if (!hallazgos.esBuena(fila)) continue;
    const usuario = fila.datos['usuario']!;
    const cuenta = hay.usuarios.get(usuario)?.[0];
    const primera = conCuenta.get(usuario);
    if (!primera) {
      conCuenta.set(usuario, fila);
      planearCuenta(fila, cuenta, hallazgos);
    }
    const falta = planearMatricula(fila, { cuenta, hay, hallazgos });
    hallazgos.nota(fila, notaDe({ fila, primera, falta, cuenta }));
  }
}

function planearCuenta(fila: FilaPorPlanear, cuenta: UsuarioMoodle | undefined, hallazgos: Hallazgos): void {
  if (!cuenta) {
    hallazgos.accion(fila, { accion: 'crear', detalle: fila.datos['usuario']! });
    return;
  }
  const cambios = cambiosDe(cuenta, fila);
  if (cambios.length === 0) return;
  const plan = { id: cuenta.id, ...Object.fromEntries(cambios.map(({ campo, a }) => [campo, a])) };
  hallazgos.accion(fila, { accion: 'actualizar', detalle: cuenta.usuario, cambios, plan });
}

type Mundo = { readonly cuenta: UsuarioMoodle | undefined; readonly hay: LoQueHay; readonly hallazgos: Hallazgos };

/** @returns whether the person is not in the course with that role yet */
function planearMatricula(fila: FilaPorPlanear, { cuenta, hay, hallazgos }: Mundo): boolean {
  const { curso = '', rol = '' } = fila.datos;
  const [hallado] = hay.cursos.get(curso.toLowerCase()) ?? [];
  if (!hallado) return false;
  const suyos = cuenta ? (hay.matriculas.get(hallado.id)?.get(cuenta.id) ?? []) : [];
  if (suyos.includes(rol)) return false;
  hallazgos.accion(fila, {
    accion: 'matricular',
    detalle: `${hallado.nombre} · ${nombreDeRol(rol)}`,
    plan: { idCurso: hallado.id, ...(cuenta && { idUsuario: cuenta.id }) },
  });
  return true;
}

type Anotada = {
  readonly fila: FilaPorPlanear;
  readonly primera: FilaPorPlanear | undefined;
  readonly falta: boolean;
  readonly cuenta: UsuarioMoodle | undefined;
};

function notaDe({ fila, primera, falta, cuenta }: Anotada): string {
  const conCurso = fila.datos['curso'] !== '';
  const deCuenta = primera
    ? `La cuenta va con la fila ${primera.numero}.`
    : cuenta
      ? 'La cuenta ya existe.'
      : 'La cuenta se crea con esta fila.';
  return conCurso && !falta ? `${deCuenta} Ya está en el curso con ese rol.` : deCuenta;
}
