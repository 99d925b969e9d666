import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { revisarCriterio } from '#catalogo/rubrica/revision.ts';
import type { Criterio, Variante } from '#catalogo/rubrica/rubrica.ts';
import { messageOf } from '#platform/web/http.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { LeaveUnsaved } from '#platform/web/ui/LeaveUnsaved.tsx';
import { NotSaved } from '#platform/web/ui/failures.tsx';
import { SaveBar } from '#platform/web/ui/SaveBar.tsx';
import { cambiosEntreVersiones } from '#catalogo/rubrica/cambios.ts';
import { Conflict } from '#platform/web/ui/Conflict.tsx';
import { call } from '#platform/web/api.ts';
import { useAction } from '#platform/web/useAction.ts';
import { type Edicion, type Redaccion, rubricasContract } from '../contract.ts';
import { useDireccion } from './search.ts';
import { Cambios } from './Criterio.tsx';
import { useCacheDeVersiones } from './useVersiones.ts';
import { CamposDeCriterio } from './CamposDeCriterio.tsx';
import { dicenLoMismo, redaccionDe } from './redaccion.ts';

/** Which criterion, and the version of it that is seen; 0: that of the base. */
type DeCriterio = { readonly variante: Variante; readonly clave: string; readonly version: number };

/** Keeps the wording of a criterion, or takes it back. Refused, the edition is read again: somebody else may have changed it. */
function useGuardarCriterio({ variante, clave, version }: DeCriterio, onListo: () => void) {
  const cache = useCacheDeVersiones();
  const params = { variante, clave };
  const guardar = useAction({
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
  const restaurar = useAction({
    mutationFn: async () =>
      call(rubricasContract, 'DELETE /rubricas/{variante}/edicion/criterios/{clave}', { params, query: { version } }),
    onSuccess: (edicion) => {
      onListo();
      cache.poner(variante, edicion);
    },
    onStale: cache.releer,
  });
  const comenzar = useAction({
    mutationFn: async () => call(rubricasContract, 'POST /rubricas/{variante}/edicion', { params: { variante } }),
    onSuccess: (edicion) => cache.poner(variante, edicion),
  });
  return { guardar, restaurar, comenzar };
}

type OtraPersonaProps = {
  readonly ahora: Edicion;
  readonly base: Criterio;
  /** What stands in the form. */
  readonly redaccion: Redaccion;
  readonly clave: string;
  readonly onDecidir: (conLoSuyo: boolean) => void;
};

/** Another person changed the criterion meanwhile: what hers and this one say, and which of the two goes on. */
function OtraPersona({ ahora, base, redaccion, clave, onDecidir }: OtraPersonaProps) {
  const { rubrica, cambios } = ahora;
  const suyo = rubrica.criterios.find((uno) => uno.clave === clave) ?? base;
  const quien = cambios.find((uno) => uno.clave === clave)?.persona;
  const [diferencia] = cambiosEntreVersiones(
    { ...rubrica, criterios: [suyo] },
    { ...rubrica, criterios: [{ ...base, ...redaccion }] },
  );
  return (
    <Conflict
      title={
        quien
          ? `${quien} guardó este criterio mientras usted lo editaba`
          : 'Otra persona deshizo los cambios de este criterio'
      }
      choice={{ onTake: () => onDecidir(true), onKeep: () => onDecidir(false) }}
    >
      <p>Lo que usted escribió sigue aquí. De lo guardado a lo suyo:</p>
      {diferencia ? <Cambios textos={diferencia.textos} /> : <p>Los dos dicen lo mismo.</p>}
    </Conflict>
  );
}

type FormularioDeCriterioProps = {
  readonly variante: Variante;
  /** The edition as it stood when the criterion was opened, and as it stands now; null where it is no more. */
  readonly abierta: Edicion;
  readonly ahora: Edicion | null;
  readonly criterio: Criterio;
  /** As the version before words it. */
  readonly base: Criterio;
};

/** The version of a criterion in an edition; 0: nobody changed it. */
const versionEn = ({ cambios }: Edicion, clave: string): number =>
  cambios.find((uno) => uno.clave === clave)?.version ?? 0;

/** Words a criterion. What is typed stays until it is kept or the person lets it go. */
export function FormularioDeCriterio({ variante, abierta, ahora, criterio, base }: FormularioDeCriterioProps) {
  const { clave } = criterio;
  const { ir } = useDireccion();
  const form = useRef<HTMLFormElement>(null);
  const [guardada, setGuardada] = useState(() => redaccionDe(criterio));
  const [redaccion, setRedaccion] = useState(guardada);
  const [vista, setVista] = useState(() => versionEn(abierta, clave));
  const [revisado, setRevisado] = useState(false);
  const [listo, setListo] = useState(false);
  const { guardar, restaurar, comenzar } = useGuardarCriterio({ variante, clave, version: vista }, () =>
    setListo(true),
  );
  const volver = useEffectEvent(() => ir({}));
  useEffect(() => {
    if (listo) volver();
  }, [listo]);
  const isChanged = !dicenLoMismo(redaccion, guardada);
  const lista = revisarCriterio({ ...base, ...redaccion }, base, variante);
  const fallos = new Map(revisado ? lista.toReversed().map(({ ruta, mensaje }) => [ruta, mensaje]) : []);
  const isOther = ahora !== null && versionEn(ahora, clave) !== vista && !listo;
  const ocupado = guardar.isPending || restaurar.isPending;

  function enviar(): void {
    setRevisado(true);
    if (lista.length === 0) return guardar.mutate(redaccion);
    // Its message is drawn first: then there is room to show both.
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus(),
    );
  }
  /** What another person kept: looked at, and taken or written over. */
  function decidir(edicion: Edicion, conLoSuyo: boolean): void {
    setVista(versionEn(edicion, clave));
    const suya = redaccionDe(edicion.rubrica.criterios.find((uno) => uno.clave === clave) ?? base);
    setGuardada(suya);
    if (conLoSuyo) setRedaccion(suya);
    guardar.reset();
  }

  return (
    <Stack
      as="form"
      gap={5}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!ocupado) enviar();
      }}
    >
      <CamposDeCriterio
        {...{ redaccion, base, variante, fallos }}
        version={abierta.rubrica.version}
        onCambio={setRedaccion}
      />
      {isOther && <OtraPersona {...{ ahora, base, redaccion, clave }} onDecidir={(suyo) => decidir(ahora, suyo)} />}
      {(guardar.error ?? restaurar.error) && !isOther && (
        <NotSaved
          actions={
            ahora === null ? (
              <Button
                busy={comenzar.isPending}
                onClick={() => comenzar.mutate(undefined, { onSuccess: (otra) => decidir(otra, false) })}
              >
                Comenzar otra versión con esto
              </Button>
            ) : undefined
          }
        >
          {messageOf(guardar.error ?? restaurar.error)}
        </NotSaved>
      )}
      <SaveBar status={isChanged}>
        {vista !== 0 && (
          <Button busy={restaurar.isPending} onClick={() => !ocupado && restaurar.mutate()}>
            Dejarlo como en la versión {abierta.base}
          </Button>
        )}
        <Button onClick={() => ir({})}>Cancelar</Button>
        <Button variant="main" type="submit" busy={guardar.isPending} disabled={!isChanged || isOther}>
          Guardar
        </Button>
      </SaveBar>
      <LeaveUnsaved isOn={isChanged && !listo}>Lo que escribió en este criterio se pierde.</LeaveUnsaved>
    </Stack>
  );
}
