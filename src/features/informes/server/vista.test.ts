import { expect, it } from 'vitest';
import { informacionUsuarioCurso as estudiantesEnRiesgo } from '#catalogo/estudiantes-en-riesgo.ts';
import type { Informe } from '#catalogo/informe.ts';
import { informacionInscripcionHBV as informe } from '#catalogo/inscripcion-hbv/tramite.ts';
import { permisosOf } from '#catalogo/permisos.ts';
import type { FiltroDeInforme } from '../filtro.ts';
import { isShared } from './store.ts';
import { vistaOf } from './vista.ts';

const gestora = {
  usuario: 'gestora',
  email: 'gestora@example.com',
  roles: ['manager'],
  permisos: permisosOf(['manager']),
};
const docente = {
  usuario: 'docente',
  email: 'docente@example.com',
  roles: ['editingteacher'],
  permisos: permisosOf(['editingteacher']),
};
const shared = (filtro: FiltroDeInforme, lector = gestora, source: Informe = informe) =>
  isShared(vistaOf(source, filtro, lector, new Date('2026-11-20T15:00:00Z')));

it('a report and a semester of it are shared between readers, in any order', () => {
  expect(
    [{}, { semestre: '2026-2' as const }, { orden: 'fechaRegistro', sentido: 'asc' } as const].map((one) =>
      shared(one),
    ),
  ).toEqual([true, true, true]);
});

it.each<FiltroDeInforme>([
  { estado: 'abierto' },
  { semestre: '2026-2', estado: 'abierto' },
  { buscar: 'ana' },
  { desde: '2026-11-01' },
  { hasta: '2026-11-01' },
  { filtros: { programaAcademico: 'fisica' } },
  { filas: { solo: ['00000000-0000-4000-8000-000000000000'] } },
])('a filter, %j, makes a view unshared', (filtro) => {
  expect(shared(filtro)).toBe(false);
});

it('a view of a reader’s own rows is unshared', () => {
  const ownInforme = { ...informe, ownerCampo: 'correo' } as Informe;
  expect([shared({}, gestora, ownInforme), shared({}, docente, ownInforme)]).toEqual([true, false]);
});

it.each<readonly [FiltroDeInforme, Informe, string, string]>([
  [{ filtros: { otro: 'x' } }, informe, 'filtros.otro', 'El informe no tiene ese filtro.'],
  [{ filtros: { dias: 'ayer' } }, estudiantesEnRiesgo, 'filtros.dias', 'El filtro no tiene esa opción.'],
  [{ estado: 'abierto' }, estudiantesEnRiesgo, 'estado', 'El informe no tiene estados.'],
  [{ atencion: 'mias' }, informe, 'atencion', 'Las filas de este informe no son solicitudes.'],
])('%j, which the report does not have, is refused in words', (filtro, source, campo, mensaje) => {
  expect(() => shared(filtro, gestora, source)).toThrow(
    expect.objectContaining({ code: 'datos-invalidos', errores: { [campo]: mensaje } }),
  );
});
