// A person's saved views of a report: links, panel to save, rename and delete; conversion to and from addresses.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ATENCION, ATENCIONES } from '#catalogo/atencion.ts';
import type { Informe } from '#catalogo/informe.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { buttonClass } from '#platform/web/ui/Button.tsx';
import { ButtonPanel } from '#platform/web/ui/ButtonPanel.tsx';
import { CopyLinkButton } from '#platform/web/ui/CopyButton.tsx';
import { BookmarkIcon, ChevronIcon } from '#platform/web/ui/icons.tsx';
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
import { anySemestre } from '../filtro.ts';
import { ALWAYS, ANY_DAY, BETWEEN, diasOf, recibidaOf } from './FiltroDeRecibida.tsx';
import { presentacionQuery } from './usePresentacion.ts';
import { useCuentasDeAtencion, type useTotal } from './ventana/useConteos.ts';
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

type EnlaceDeVistaProps = Pick<VistaEnPantalla, 'search' | 'actual'> & {
  /** Number of its rows; undefined: not counted. */
  readonly cuenta?: number | undefined;
  /** Its rows are late. */
  readonly isUrgent?: boolean;
  readonly onChoose?: () => void;
  readonly children: string;
};

/** Link to a view; the present one is marked. */
const EnlaceDeVista = ({ search, actual, cuenta, isUrgent = false, onChoose, children }: EnlaceDeVistaProps) => (
  <Link
    to="."
    search={search}
    resetScroll={false}
    // Exact match: {@link isAddressOf} decides which view is the present one.
    activeOptions={{ exact: true, includeSearch: true }}
    aria-current={actual ? 'page' : undefined}
    onClick={onChoose}
  >
    <span>{children}</span>
    {cuenta !== undefined && (
      <span className={styles['cuenta']} data-urgent={isUrgent && cuenta > 0}>{` ${inThousands(cuenta)}`}</span>
    )}
  </Link>
);

type PanelDeVistasProps = {
  readonly saved: ReturnType<typeof useSavedVistas>;
  /** A view was chosen. */
  readonly onChoose: () => void;
};

/** Name of the panel, in every report. */
const NAME = 'Mis vistas';

const NAME_FORM = { nameMissing: 'Escriba un nombre para la vista.', maxLength: MAX_NOMBRE_DE_VISTA };

type TabsProps = Pick<VistasProps, 'informe' | 'conteo' | 'asOf'> & {
  readonly saved: ReturnType<typeof useSavedVistas>;
};

/** Links to the views: the first one, those of every report of requests and the saved ones, with their counts. */
function Tabs({ informe, conteo: { total, contadas }, asOf, saved: { vistas = [], esInicial: isInitial } }: TabsProps) {
  const raw: unknown = useSearch({ strict: false });
  const isRequest = informe.solicitud !== undefined;
  const cuentas = useCuentasDeAtencion({ slug: informe.slug, asOf }, isRequest && contadas !== undefined);
  const isSaved = vistas.some(({ actual }) => actual);
  return (
    <Views label="Vistas guardadas">
      <EnlaceDeVista search={{}} actual={isInitial} cuenta={isRequest ? total?.todos : undefined}>
        {isRequest ? 'Todas' : 'Vista inicial'}
      </EnlaceDeVista>
      {isRequest &&
        ATENCIONES.map((atencion) => (
          <EnlaceDeVista
            key={atencion}
            search={{ ...anySemestre(informe), atencion }}
            // Further filters narrow it.
            actual={!isSaved && Object(raw).atencion === atencion}
            cuenta={cuentas?.[atencion]}
            isUrgent={atencion === 'vencidas'}
          >
            {ATENCION[atencion]}
          </EnlaceDeVista>
        ))}
      {vistas.map(({ id, nombre, search, actual }) => (
        <EnlaceDeVista key={id} search={search} actual={actual} cuenta={actual ? contadas : undefined}>
          {nombre}
        </EnlaceDeVista>
      ))}
    </Views>
  );
}

/** Panel of the saved views with their actions, and the form to save the present one. */
function PanelDeVistas({ saved, onChoose }: PanelDeVistasProps) {
  const { vistas = [], falla, save, rename, remove } = saved;
  return (
    <>
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
              <EnlaceDeVista search={search} actual={actual} onChoose={onChoose}>
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
          label="Guardar esta vista con el nombre"
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
  /** Phones show the views of a report without requests only in the panel, behind an icon. */
  readonly isInBar: boolean;
  /** Numbers of rows: of the present view, and of all. */
  readonly conteo: Pick<ReturnType<typeof useTotal>, 'total' | 'contadas'>;
  /** Changes when everything is read again. */
  readonly asOf: number;
};

/** The views of a report as tabs, and the panel to save and manage them. */
export function Vistas({ informe, columnas, isInBar, ...counts }: VistasProps) {
  const saved = useSavedVistas(informe, columnas);
  const isRequest = informe.solicitud !== undefined;
  const hasTabs = isRequest || (!isInBar && saved.vistas !== undefined && saved.vistas.length > 0);
  return (
    <div className={styles['vistas']} data-line={isRequest} data-no-print>
      {hasTabs && <Tabs informe={informe} saved={saved} {...counts} />}
      <ButtonPanel
        className={styles['panel']}
        button={{
          className: buttonClass(isInBar && !isRequest ? 'quiet' : 'plain'),
          title: NAME,
          children: isInBar ? (
            <>
              <BookmarkIcon />
              <VisuallyHidden>{NAME}</VisuallyHidden>
            </>
          ) : (
            <>
              <BookmarkIcon />
              <span>{NAME}</span>
              <ChevronIcon />
            </>
          ),
        }}
      >
        {(close) => <PanelDeVistas saved={saved} onChoose={close} />}
      </ButtonPanel>
    </div>
  );
}
