import { textoPlano } from '#catalogo/busqueda.ts';
import type { FilaPorPlanear } from '#features/cargas/server/service.ts';
import type { Hallazgos } from './contraste.ts';

/** What an account has one of, however many rows speak of it. */
const DE_LA_CUENTA = { nombres: 'nombres', apellidos: 'apellidos', correo: 'correo', documento: 'documento' } as const;

const sana = (fila: FilaPorPlanear, ...columnas: readonly string[]): boolean =>
  columnas.every((columna) => !fila.enFalta.has(columna) && fila.datos[columna] !== '');

/** Compares the rows of one server with each other; of two that do not agree, the later one is at fault. */
export function compararFilas(filas: readonly FilaPorPlanear[], hallazgos: Hallazgos): void {
  const cuentas = new Map<string, FilaPorPlanear>();
  const duenos = { correo: new Map<string, FilaPorPlanear>(), documento: new Map<string, FilaPorPlanear>() };
  const enteras = new Map<string, FilaPorPlanear>();
  for (const fila of filas) {
    compararCursoConRol(fila, hallazgos);
    if (!sana(fila, 'usuario')) continue;
    const usuario = fila.datos['usuario']!;
    const primera = cuentas.get(usuario);
    if (primera) compararCuenta(fila, primera, hallazgos);
    else cuentas.set(usuario, fila);
    for (const columna of ['correo', 'documento'] as const) {
      if (!sana(fila, columna)) continue;
      const valor = fila.datos[columna]!;
      const dueno = duenos[columna].get(valor);
      if (!dueno) duenos[columna].set(valor, fila);
      else if (dueno.datos['usuario'] !== usuario) {
        hallazgos.falta(fila, columna, {
          clase: `${columna}-repetido`,
          mensaje: `La fila ${dueno.numero} tiene el mismo ${columna} para el usuario «${dueno.datos['usuario']}».`,
          arreglo: `Cada persona tiene un ${columna}: corrija una de las dos filas.`,
        });
      }
    }
    compararEntera(fila, enteras, hallazgos);
  }
}

function compararCuenta(fila: FilaPorPlanear, primera: FilaPorPlanear, hallazgos: Hallazgos): void {
  for (const [columna, nombre] of Object.entries(DE_LA_CUENTA)) {
    if (!sana(fila, columna) || !sana(primera, columna)) continue;
    if (textoPlano(fila.datos[columna]!) === textoPlano(primera.datos[columna]!)) continue;
    hallazgos.falta(fila, columna, {
      clase: 'datos-distintos',
      mensaje: `La fila ${primera.numero} dice «${primera.datos[columna]}» en ${nombre} para el mismo usuario.`,
      arreglo: 'Deje el mismo dato en todas las filas de ese usuario.',
    });
  }
}

function compararCursoConRol(fila: FilaPorPlanear, hallazgos: Hallazgos): void {
  const { curso = '', rol = '' } = fila.datos;
  if (curso !== '' && rol === '') {
    hallazgos.falta(fila, 'rol', {
      clase: 'curso-sin-rol',
      mensaje: 'Hay un curso y falta el rol.',
      arreglo: 'Escriba el rol, o deje vacío también el curso.',
    });
  }
  if (curso === '' && rol !== '') {
    hallazgos.falta(fila, 'curso', {
      clase: 'rol-sin-curso',
      mensaje: 'Hay un rol y falta el curso.',
      arreglo: 'Escriba el curso, o deje vacío también el rol.',
    });
  }
}

function compararEntera(fila: FilaPorPlanear, enteras: Map<string, FilaPorPlanear>, hallazgos: Hallazgos): void {
  const { usuario = '', curso = '', rol = '' } = fila.datos;
  const entera = [usuario, curso.toLowerCase(), rol].join('\n');
  const igual = enteras.get(entera);
  if (!igual) enteras.set(entera, fila);
  else {
    hallazgos.falta(fila, null, {
      clase: 'fila-repetida',
      mensaje: `Es el mismo usuario, curso y rol de la fila ${igual.numero}.`,
      arreglo: 'Borre una de las dos filas.',
    });
  }
}
