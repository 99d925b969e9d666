// A person's saved views of a report: links, panel to save, rename and delete; conversion to and from addresses.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ATENCION, ATENCIONES, type Atencion } from '#catalogo/atencion.ts';
import type { Informe } from '#catalogo/informe.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { ButtonPanel } from '#platform/web/ui/ButtonPanel.tsx';
import { CopyLinkButton } from '#platform/web/ui/CopyButton.tsx';
import { BookmarkIcon, ChevronIcon } from '#platform/web/ui/icons.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { NameForm, SavedItems } from '#platform/web/ui/SavedItems.tsx';
import { RetryButton } from '#platform/web/ui/states.tsx';
import { VisuallyHidden } from '#platform/web/ui/text.tsx';
import { Views } from '#platform/web/ui/Views.tsx';
import { useAction } from '#platform/web/useAction.ts';
import {
  direccionDeVistaSchema,
  MAX_NOMBRE_DE_VISTA,
  MAX_VISTAS,
  type DireccionDeVista,
  type Recibida,
  type VistaGuardada,
} from '../contract-vistas.ts';
import { callsOfInformes } from '../contract.ts';
import { ALL_OPTION } from '../filtro.ts';
import { ALWAYS, ANY_DAY, BETWEEN, diasOf, recibidaOf } from './FiltroDeRecibida.tsx';
import { presentacionQuery } from './usePresentacion.ts';
import styles from './Vistas.module.css';

type Search = Readonly<Record<string, unknown>>;

/** Parts of an address that a view keeps, unchanged. */
function keptPartsOf(informe: Informe, search: unknown): DireccionDeVista {
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
 * Returns the parts of an address to save. They include the visible columns, and name days by their span, so that 'hoy'
 * means the day on which the view is opened.
 * @param columnas undefined: the report's own
 */
export function partsToSave(
  informe: Informe,
  { search, columnas, now }: { readonly search: unknown; readonly columnas: string | undefined; readonly now: Date },
): DireccionDeVista {
  const { desde, hasta, columnas: _, ...partes } = keptPartsOf(informe, search);
  const recibida = recibidaOf({ desde, hasta }, now);
  return {
    ...partes,
    ...(recibida !== ALWAYS && recibida !== BETWEEN
      ? { recibida }
      : { ...(desde && { desde }), ...(hasta && { hasta }) }),
    ...(columnas && { columnas }),
  };
}

export function addressOf({ recibida, ...partes }: DireccionDeVista, now: Date): DireccionDeVista {
  const { desde, hasta } = recibida === undefined ? ANY_DAY : diasOf(recibida as Recibida, now);
  return { ...partes, ...(desde && { desde }), ...(hasta && { hasta }) };
}

const serialized = (partes: DireccionDeVista): string =>
  JSON.stringify(Object.entries(partes).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Returns true if an address is that of a view. @param direccion as in the address */
export const isAddressOf = (informe: Informe, search: unknown, direccion: DireccionDeVista): boolean =>
  serialized(keptPartsOf(informe, search)) === serialized(direccion);

type VistaEnPantalla = VistaGuardada & {
  /** Its parts of the address, as of today. */
  readonly search: Readonly<Record<string, string>>;
  readonly href: string;
  readonly actual: boolean;
};

/**
 * Saved views of a report, and their actions.
 * @param columnas visible columns, as in the address
 */
function useSavedVistas(informe: Informe, columnas: string | undefined) {
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
  const save = useAction({
    mutationFn: async (nombre: string) =>
      call(callsOfInformes, 'POST /informes/{informe}/vistas', {
        params,
        body: { nombre, direccion: partsToSave(informe, { search: raw, columnas, now }) },
      }),
    onSuccess(vista) {
      set((vistas) => [...vistas, vista]);
      void navigate({ to: '.', search: addressOf(vista.direccion, now), replace: true, resetScroll: false });
    },
  });
  const rename = useAction({
    mutationFn: async ({ id, nombre }: Pick<VistaGuardada, 'id' | 'nombre'>) =>
      call(callsOfInformes, 'PUT /informes/{informe}/vistas/{id}', { params: { ...params, id }, body: { nombre } }),
    onSuccess: (vista) => set((vistas) => vistas.map((candidate) => (candidate.id === vista.id ? vista : candidate))),
  });
  const remove = useAction({
    mutationFn: async (id: string) =>
      call(callsOfInformes, 'DELETE /informes/{informe}/vistas/{id}', { params: { ...params, id } }),
    onSuccess: ({ id }) => set((vistas) => vistas.filter((vista) => vista.id !== id)),
  });

  const vistas = data?.vistas.map((vista): VistaEnPantalla => {
    const search = addressOf(vista.direccion, now);
    return {
      ...vista,
      search,
      href: router.buildLocation({ to: '.', search }).href,
      actual: isAddressOf(informe, raw, search),
    };
  });
  return {
    /** Undefined until they arrive. */
    vistas,
    /** True if the address has neither a saved view nor any other choice. */
    esInicial: isAddressOf(informe, raw, {}),
    falla: error && { error, retry: () => void refetch() },
    save,
    rename,
    remove,
  };
}

type EnlaceDeVistaProps = Pick<VistaEnPantalla, 'search' | 'actual'> & { readonly children: string };

/** Link to a view; the present one is marked and scrolled into sight. */
const EnlaceDeVista = ({ search, actual, children }: EnlaceDeVistaProps) => (
  <Link
    to="."
    search={search}
    resetScroll={false}
    // Exact match: {@link isAddressOf} decides which view is the present one.
    activeOptions={{ exact: true, includeSearch: true }}
    aria-current={actual ? 'page' : undefined}
    ref={(link) => {
      if (actual) link?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }}
  >
    {children}
  </Link>
);

type PanelDeVistasProps = Pick<VistasProps, 'informe'> & { readonly saved: ReturnType<typeof useSavedVistas> };

const NAME_FORM = { nameMissing: 'Escriba un nombre para la vista.', maxLength: MAX_NOMBRE_DE_VISTA };

/** Search of the ready-made view with the requests that need attention in one way. */
const searchOfAtencion = ({ semestreDesde }: Informe, atencion: Atencion) => ({
  ...(semestreDesde && { semestre: ALL_OPTION }),
  atencion,
});

/** The views that every report of requests has. */
function VistasDeAtencion({ informe }: Pick<VistasProps, 'informe'>) {
  const raw: unknown = useSearch({ strict: false });
  return (
    <Rows dense aria-label="Solicitudes por atención">
      {ATENCIONES.map((atencion) => {
        const search = searchOfAtencion(informe, atencion);
        return (
          <li key={atencion}>
            <EnlaceDeVista search={search} actual={isAddressOf(informe, raw, search)}>
              {ATENCION[atencion]}
            </EnlaceDeVista>
          </li>
        );
      })}
    </Rows>
  );
}

/** Panel of the saved views with their actions, and the form to save the present one. */
function PanelDeVistas({ informe, saved }: PanelDeVistasProps) {
  const { vistas = [], falla, save, rename, remove } = saved;
  return (
    <>
      {informe.solicitud && <VistasDeAtencion informe={informe} />}
      {falla && (
        <Alert tone="error" actions={<RetryButton onClick={falla.retry} />}>
          {`No se pudieron cargar sus vistas. ${falla.error.message}`}
        </Alert>
      )}
      {vistas.length > 0 && (
        <SavedItems
          label="Vistas guardadas"
          nameOf={({ nombre }) => nombre}
          items={vistas}
          renderUse={({ nombre, search, href, actual }) => (
            <>
              <EnlaceDeVista search={search} actual={actual}>
                {nombre}
              </EnlaceDeVista>
              <CopyLinkButton url={new URL(href, location.origin).href} name={nombre} />
            </>
          )}
          questionOf={({ nombre }) => `¿Eliminar la vista «${nombre}»? Los registros no cambian.`}
          renaming={rename}
          removing={remove}
          onRename={({ id }, nombre, done) => rename.mutate({ id, nombre }, { onSuccess: done })}
          onRemove={({ id }, done) => remove.mutate(id, { onSuccess: done })}
          {...NAME_FORM}
        />
      )}
      {vistas.length < MAX_VISTAS ? (
        <NameForm
          label="Guardar lo que ve ahora como"
          button="Guardar vista"
          action={save}
          onName={(nombre, clear) => save.mutate(nombre, { onSuccess: clear })}
          {...NAME_FORM}
        />
      ) : (
        <p>{`Ya guardó ${MAX_VISTAS} vistas. Elimine una para guardar otra.`}</p>
      )}
    </>
  );
}

type VistasProps = {
  readonly informe: Informe;
  /** Visible columns, as in the address; undefined: the report's own. */
  readonly columnas: string | undefined;
  /** Phones show the views only in the panel, behind an icon. */
  readonly isInBar?: boolean;
};

/** The saved views beside the title, and the panel to manage them. */
export function Vistas({ informe, columnas, isInBar = false }: VistasProps) {
  const saved = useSavedVistas(informe, columnas);
  const { vistas = [], esInicial: isInitial } = saved;
  const nombre = vistas.length > 0 ? 'Mis vistas' : informe.solicitud ? 'Vistas' : 'Guardar vista';
  return (
    <div className={styles['vistas']} data-no-print>
      {vistas.length > 0 && !isInBar && (
        <Views label="Vistas guardadas">
          <EnlaceDeVista search={{}} actual={isInitial}>
            Vista inicial
          </EnlaceDeVista>
          {vistas.map(({ id, nombre, search, actual }) => (
            <EnlaceDeVista key={id} search={search} actual={actual}>
              {nombre}
            </EnlaceDeVista>
          ))}
        </Views>
      )}
      <ButtonPanel
        className={styles['panel']}
        button={
          isInBar
            ? {
                className: buttonClass('quiet'),
                title: nombre,
                children: (
                  <>
                    <BookmarkIcon />
                    <VisuallyHidden>{nombre}</VisuallyHidden>
                  </>
                ),
              }
            : {
                className: buttonClass('plain'),
                title: nombre,
                children: (
                  <>
                    <BookmarkIcon />
                    <span>{nombre}</span>
                    <ChevronIcon />
                  </>
                ),
              }
        }
      >
        {() => <PanelDeVistas informe={informe} saved={saved} />}
      </ButtonPanel>
    </div>
  );
}
