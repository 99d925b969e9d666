// Form that edits a criterion of the rubric's next version: saving, restoring, and conflicts with another person.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Criterio, Variante } from '#catalogo/rubrica/rubrica.ts';
import { cambiosBetweenVersions, checkCriterio, reworded } from '#catalogo/rubrica/version.ts';
import { call } from '#platform/web/api.ts';
import { messageOf } from '#platform/web/http.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Conflict } from '#platform/web/ui/Conflict.tsx';
import { NotSaved } from '#platform/web/ui/failures.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { LeaveUnsaved, SaveBar } from '#platform/web/ui/SaveBar.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { rubricasContract, type Edicion, type Redaccion } from '../contract.ts';
import { CamposDeCriterio } from './CamposDeCriterio.tsx';
import { Cambios } from './Criterio.tsx';
import { useRubricaSearch } from './search.ts';
import { useVersionesCache } from './useVersiones.ts';

type FormularioDeCriterioProps = {
  readonly variante: Variante;
  /** The edition when the criterion was opened, and the present one; null if it no longer exists. */
  readonly abierta: Edicion;
  readonly ahora: Edicion | null;
  readonly criterio: Criterio;
  readonly base: Criterio;
};

/** Returns the version of a criterion in an edition; 0 if unchanged. */
const versionEn = ({ cambios }: Edicion, clave: string): number =>
  cambios.find((cambio) => cambio.clave === clave)?.version ?? 0;

/** Form that edits the wording of a criterion. The typed text stays until it is saved or discarded. */
export function FormularioDeCriterio({ variante, abierta, ahora: now, criterio, base }: FormularioDeCriterioProps) {
  const { clave } = criterio;
  const { go } = useRubricaSearch();
  const form = useRef<HTMLFormElement>(null);
  const [guardada, setGuardada] = useState(() => redaccionOf(criterio));
  const [redaccion, setRedaccion] = useState(guardada);
  const [vista, setVista] = useState(() => versionEn(abierta, clave));
  const [revisado, setRevisado] = useState(false);
  const [listo, setListo] = useState(false);
  const { save, restore, begin } = useSaveCriterio({ variante, clave, version: vista }, () => setListo(true));
  const goBack = useEffectEvent(() => go({}));
  useEffect(() => {
    if (listo) goBack();
  }, [listo]);
  const isChanged = !isSameWording(redaccion, guardada);
  const lista = checkCriterio(reworded(base, redaccion), base, variante);
  const fallos = new Map(revisado ? lista.toReversed().map(({ ruta, mensaje }) => [ruta, mensaje]) : []);
  const isOther = now !== null && versionEn(now, clave) !== vista && !listo;
  const ocupado = save.isPending || restore.isPending;

  function send(): void {
    setRevisado(true);
    if (lista.length === 0) return save.mutate(redaccion);
    // After the render that shows the message: it moves the control.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus(),
    );
  }
  /** Resolves a conflict: takes the other person's wording, or keeps the own one over it. */
  function decide(edicion: Edicion, takesTheirs: boolean): void {
    setVista(versionEn(edicion, clave));
    const theirs = redaccionOf(edicion.rubrica.criterios.find((criterio) => criterio.clave === clave) ?? base);
    setGuardada(theirs);
    if (takesTheirs) setRedaccion(theirs);
    save.reset();
  }

  return (
    <Stack
      as="form"
      gap={5}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!ocupado) send();
      }}
    >
      <CamposDeCriterio
        {...{ redaccion, base, variante, fallos }}
        version={abierta.rubrica.version}
        onCambio={setRedaccion}
      />
      {isOther && (
        <OtherPersona
          {...{ ahora: now, base, redaccion, clave }}
          onDecidir={(takesTheirs) => decide(now, takesTheirs)}
        />
      )}
      {(save.error ?? restore.error) && !isOther && (
        <NotSaved
          actions={
            now === null ? (
              <Button
                busy={begin.isPending}
                onClick={() => begin.mutate(undefined, { onSuccess: (other) => decide(other, false) })}
              >
                Comenzar otra versión con esto
              </Button>
            ) : undefined
          }
        >
          {messageOf(save.error ?? restore.error)}
        </NotSaved>
      )}
      <SaveBar status={isChanged}>
        {vista !== 0 && (
          <Button busy={restore.isPending} onClick={() => !ocupado && restore.mutate()}>
            {`Dejarlo como en la versión ${abierta.base}`}
          </Button>
        )}
        <Button onClick={() => go({})}>Cancelar</Button>
        <Button variant="main" type="submit" busy={save.isPending} disabled={!isChanged || isOther}>
          Guardar
        </Button>
      </SaveBar>
      <LeaveUnsaved isOn={isChanged && !listo}>Lo que escribió en este criterio se pierde.</LeaveUnsaved>
    </Stack>
  );
}

export function redaccionOf(from: Criterio): Redaccion {
  const { nombre, criterio, descriptores, observaciones, mejora, esencial, minutos } = from;
  return {
    nombre,
    criterio,
    descriptores: [...descriptores],
    observaciones: [...observaciones],
    mejora,
    esencial,
    minutos,
  };
}

export const isSameWording = (one: Redaccion, other: Redaccion): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A criterion, and the seen version of it; 0 is the base. */
type DeCriterio = { readonly variante: Variante; readonly clave: string; readonly version: number };

/** Saves or restores a criterion. If refused, reads the edition again: another person may have changed it. */
function useSaveCriterio({ variante, clave, version }: DeCriterio, onListo: () => void) {
  const cache = useVersionesCache();
  const params = { variante, clave };
  const save = useAction({
    mutationFn: async (redaccion: Redaccion) =>
      call(rubricasContract, 'PUT /rubricas/{variante}/edicion/criterios/{clave}', {
        params,
        body: { version, redaccion },
      }),
    onSuccess: (edicion) => {
      onListo();
      cache.poner(variante, edicion);
    },
    onStale: cache.releer,
  });
  const restore = useAction({
    mutationFn: async () =>
      call(rubricasContract, 'DELETE /rubricas/{variante}/edicion/criterios/{clave}', { params, query: { version } }),
    onSuccess: (edicion) => {
      onListo();
      cache.poner(variante, edicion);
    },
    onStale: cache.releer,
  });
  const begin = useAction({
    mutationFn: async () => call(rubricasContract, 'POST /rubricas/{variante}/edicion', { params: { variante } }),
    onSuccess: (edicion) => cache.poner(variante, edicion),
  });
  return { save, restore, begin };
}

type OtraPersonaProps = {
  readonly ahora: Edicion;
  readonly base: Criterio;
  readonly redaccion: Redaccion;
  readonly clave: string;
  readonly onDecidir: (takesTheirs: boolean) => void;
};

/** Conflict with another person's change: shows the differences and asks which wording to keep. */
function OtherPersona({ ahora: now, base, redaccion, clave, onDecidir }: OtraPersonaProps) {
  const { rubrica, cambios } = now;
  const theirs = rubrica.criterios.find((criterio) => criterio.clave === clave) ?? base;
  const author = cambios.find((cambio) => cambio.clave === clave)?.persona;
  const [diferencia] = cambiosBetweenVersions(
    { ...rubrica, criterios: [theirs] },
    { ...rubrica, criterios: [reworded(base, redaccion)] },
  );
  return (
    <Conflict
      title={
        author
          ? `${author} guardó este criterio mientras usted lo editaba`
          : 'Otra persona deshizo los cambios de este criterio'
      }
      choice={{ onTake: () => onDecidir(true), onKeep: () => onDecidir(false) }}
    >
      <p>Lo que usted escribió sigue aquí. De lo guardado a lo suyo:</p>
      {diferencia ? <Cambios textos={diferencia.textos} /> : <p>Los dos dicen lo mismo.</p>}
    </Conflict>
  );
}
