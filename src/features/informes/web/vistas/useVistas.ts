import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Informe } from '#catalogo/informe.ts';
import { call } from '#platform/web/api.ts';
import { useAction } from '#platform/web/useAction.ts';
import type { VistaGuardada } from '../../contract-vistas.ts';
import { contrato } from '../contrato.ts';
import { presentacionQuery } from '../presentacion/usePreferencias.ts';
import { type DireccionDeVista, direccionDeVistaSchema, type Recibida } from '../../vistas.ts';
import { CUALQUIERA, diasDe, ENTRE, recibidaDe, SIEMPRE } from '../recibida.ts';

type Search = Readonly<Record<string, unknown>>;

/** What of an address a view would hold, as it stands there. */
function partesDe(informe: Informe, search: unknown): DireccionDeVista {
  const dicha = Object(search) as Search;
  const { shape } = direccionDeVistaSchema(informe);
  return Object.fromEntries(
    Object.entries(shape).flatMap(([parte, schema]) => {
      const value = dicha[parte];
      return typeof value === 'string' && schema.safeParse(value).success ? [[parte, value]] : [];
    }),
  );
}

/**
 * What is saved of an address: with the columns that are shown, though it does not name them, and days that have a name by
 * it, so that 'hoy' is that of whoever opens the view.
 * @param columnas undefined: the report's own
 */
export function paraGuardar(
  informe: Informe,
  { search, columnas, now }: { readonly search: unknown; readonly columnas: string | undefined; readonly now: Date },
): DireccionDeVista {
  const { desde, hasta, columnas: _, ...partes } = partesDe(informe, search);
  const recibida = recibidaDe({ desde, hasta }, now);
  return {
    ...partes,
    ...(recibida !== SIEMPRE && recibida !== ENTRE
      ? { recibida }
      : { ...(desde && { desde }), ...(hasta && { hasta }) }),
    ...(columnas && { columnas }),
  };
}

/** The address of a view, as of an instant. */
export function enDireccion({ recibida, ...partes }: DireccionDeVista, now: Date): DireccionDeVista {
  const { desde, hasta } = recibida === undefined ? CUALQUIERA : diasDe(recibida as Recibida, now);
  return { ...partes, ...(desde && { desde }), ...(hasta && { hasta }) };
}

const escrita = (partes: DireccionDeVista): string =>
  JSON.stringify(Object.entries(partes).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Whether an address is that of a view. @param direccion as it is in the address */
export const estaEn = (informe: Informe, search: unknown, direccion: DireccionDeVista): boolean =>
  escrita(partesDe(informe, search)) === escrita(direccion);

/** A saved view as a screen shows it. */
export type Vista = VistaGuardada & {
  /** What its address says, as of today. */
  readonly search: Readonly<Record<string, string>>;
  readonly href: string;
  /** It is the one in sight. */
  readonly actual: boolean;
};

/**
 * The views that the person saved of a report, and what is done with them.
 * @param columnas those that are shown, as the address says them
 */
export function useVistas(informe: Informe, columnas: string | undefined) {
  const client = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  const raw: unknown = useSearch({ strict: false });
  const [now] = useState(() => new Date());
  const params = { informe: informe.slug };
  const query = presentacionQuery(informe.slug);
  const { data, error, refetch } = useQuery(query);

  const set = (change: (vistas: readonly VistaGuardada[]) => readonly VistaGuardada[]): void => {
    client.setQueryData(query.queryKey, (before) => before && { ...before, vistas: [...change(before.vistas)] });
  };
  const guardar = useAction({
    mutationFn: async (nombre: string) =>
      call(contrato, 'POST /informes/{informe}/vistas', {
        params,
        body: { nombre, direccion: paraGuardar(informe, { search: raw, columnas, now }) },
      }),
    onSuccess(vista) {
      set((vistas) => [...vistas, vista]);
      void navigate({ to: '.', search: enDireccion(vista.direccion, now), replace: true, resetScroll: false });
    },
  });
  const renombrar = useAction({
    mutationFn: async ({ id, nombre }: Pick<VistaGuardada, 'id' | 'nombre'>) =>
      call(contrato, 'PUT /informes/{informe}/vistas/{id}', { params: { ...params, id }, body: { nombre } }),
    onSuccess: (vista) => set((vistas) => vistas.map((una) => (una.id === vista.id ? vista : una))),
  });
  const eliminar = useAction({
    mutationFn: async (id: string) =>
      call(contrato, 'DELETE /informes/{informe}/vistas/{id}', { params: { ...params, id } }),
    onSuccess: ({ id }) => set((vistas) => vistas.filter((una) => una.id !== id)),
  });

  const vistas = data?.vistas.map((vista): Vista => {
    const search = enDireccion(vista.direccion, now);
    return {
      ...vista,
      search,
      href: router.buildLocation({ to: '.', search }).href,
      actual: estaEn(informe, raw, search),
    };
  });
  return {
    /** Undefined until they have come. */
    vistas,
    /** None of them is in sight, nor anything else that was chosen. */
    esInicial: estaEn(informe, raw, {}),
    falla: error && { error, retry: () => void refetch() },
    guardar,
    renombrar,
    eliminar,
  };
}
