// Dialog that edits or adds an option of a list.
import { useState } from 'react';
import { ATRIBUTOS, type NombreEditable } from '#catalogo/listas/atributo-controls.ts';
import { inThousands } from '#platform/contract/quantities.ts';
import { ApiError } from '#platform/web/http.ts';
import { Conflict } from '#platform/web/ui/Conflict.tsx';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Checkbox, RadioGroup, Textarea, TextInput } from '#platform/web/ui/inputs.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { MAX_TEXTO } from '../actos.ts';
import type { CupoDeOpcion, ListaAbierta, OpcionAbierta } from '../contract.ts';
import { ChoiceOfLista } from './ChoiceOfLista.tsx';
import {
  actosOf,
  addActo,
  changesByOther,
  cuposOf,
  errorsByField,
  mergeWithCurrent,
  typedOf,
  type ActoOfField,
  type TypedOpcion,
} from './typed-opcion.ts';
import { useChangeLista } from './useChangeLista.ts';

type EditOpcionProps = {
  readonly lista: ListaAbierta;
  /** Null: adds an option. */
  readonly opcion: OpcionAbierta | null;
  /** The option was deleted by another person: list and option are the last known ones. */
  readonly noEsta?: boolean;
  readonly onGuardada: (texto: string) => void;
  readonly onCancelar: () => void;
};

/** Dialog that edits or adds an option. Typed values stay if another person changes the list. */
export function EditOpcion({ lista, opcion, noEsta = false, onGuardada, onCancelar }: EditOpcionProps) {
  const [inicial] = useState(() => typedOf(lista, opcion));
  const [aMano, setAMano] = useState<TypedOpcion>(inicial);
  const actual = typedOf(lista, opcion);
  const escrito = opcion ? mergeWithCurrent(inicial, aMano, actual) : aMano;
  const [confirmedSemestres, setConfirmedSemestres] = useState<readonly string[]>([]);
  const [enviados, setEnviados] = useState<readonly ActoOfField[]>([]);
  const change = useChangeLista(lista);
  const { error } = change;
  const errores = error instanceof ApiError ? errorsByField(error.errores, enviados) : {};
  const tocado = JSON.stringify(aMano) !== JSON.stringify(inicial);
  const otherChanges = opcion ? changesByOther(inicial, aMano, actual) : [];

  function save(): void {
    const actos = opcion ? actosOf(lista, opcion, escrito, confirmedSemestres) : [addActo(escrito)];
    if (actos.length === 0) {
      onCancelar();
      return;
    }
    setEnviados(actos);
    change.mutate(
      { actos: actos.map(({ acto }) => acto) },
      { onSuccess: () => onGuardada(`«${escrito.texto.trim()}» quedó ${opcion ? 'guardada' : 'en la lista'}.`) },
    );
  }

  return (
    <FormDialog
      title={opcion ? `Editar «${inicial.texto}»` : 'Agregar una opción'}
      busy={change.isPending}
      disabled={noEsta}
      error={error}
      isTouched={tocado}
      lost="Los cambios de esta opción no se han guardado."
      onSubmit={save}
      onCancel={onCancelar}
    >
      <OpcionFields
        lista={lista}
        opcion={opcion}
        escrito={escrito}
        errores={errores}
        aunqueHayaMas={confirmedSemestres}
        onEscribir={(parte) => {
          setAMano((before) => ({ ...before, ...parte }));
          if (!change.isPending) change.reset();
        }}
        onAunqueHayaMas={setConfirmedSemestres}
      />
      {noEsta && (
        <Conflict title="Esta opción ya no está en la lista">
          Otra persona la eliminó mientras usted la editaba. Lo que escribió sigue aquí: cópielo si lo necesita.
        </Conflict>
      )}
      {otherChanges.length > 0 && (
        <Conflict title="Otra persona cambió esta opción">
          {otherChanges.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Conflict>
      )}
    </FormDialog>
  );
}

type OpcionFieldsProps = {
  readonly lista: ListaAbierta;
  readonly opcion: OpcionAbierta | null;
  readonly escrito: TypedOpcion;
  /** By `texto`, `atributos.<name>`, `cupos.<semester>`. */
  readonly errores: Readonly<Record<string, string>>;
  readonly aunqueHayaMas: readonly string[];
  readonly onEscribir: (parte: Partial<TypedOpcion>) => void;
  readonly onAunqueHayaMas: (semestres: readonly string[]) => void;
};

/** Inputs of an option: text, attributes and places. */
function OpcionFields(props: OpcionFieldsProps) {
  const { lista, opcion, escrito, errores, onEscribir } = props;
  return (
    <>
      <Field
        label={lista.sonCorreos ? 'Correo' : 'Texto'}
        required
        help={opcion ? 'Lo que ya se envió conserva el texto anterior.' : undefined}
        error={errores['texto']}
      >
        {(control) => (
          <TextInput
            {...control}
            name="texto"
            type={lista.sonCorreos ? 'email' : 'text'}
            autoComplete="off"
            maxLength={MAX_TEXTO}
            value={escrito.texto}
            onChange={({ target }) => onEscribir({ texto: target.value })}
          />
        )}
      </Field>
      {lista.atributos.map((nombre) => (
        <AtributoField
          key={nombre}
          nombre={nombre as NombreEditable}
          valor={escrito.atributos[nombre] ?? ''}
          error={errores[`atributos.${nombre}`]}
          onEscribir={(valor) => onEscribir({ atributos: { ...escrito.atributos, [nombre]: valor } })}
        />
      ))}
      {cuposOf(lista, opcion).map((cupo) => (
        <CuposField key={cupo.semestre} cupo={cupo} {...props} />
      ))}
    </>
  );
}

type AtributoFieldProps = {
  readonly nombre: NombreEditable;
  readonly valor: string;
  readonly error: string | undefined;
  readonly onEscribir: (valor: string) => void;
};

function AtributoField(props: AtributoFieldProps) {
  const { nombre, valor, error, onEscribir } = props;
  const { etiqueta, ayuda, tipo, max, lista } = ATRIBUTOS[nombre];
  if (lista !== undefined) return <ChoiceOfLista lista={lista} label={etiqueta} help={ayuda} {...props} />;
  if (tipo === 'siNo') {
    return (
      <FieldGroup label={etiqueta} help={ayuda} error={error}>
        <RadioGroup
          name={nombre}
          inline
          value={valor}
          options={[
            { value: 'si', label: 'Sí' },
            { value: 'no', label: 'No' },
          ]}
          onChange={({ target }) => onEscribir(target.value)}
        />
      </FieldGroup>
    );
  }
  return (
    <Field label={etiqueta} help={ayuda} error={error}>
      {(control) =>
        tipo === 'parrafo' ? (
          <Textarea
            {...control}
            name={nombre}
            rows={3}
            maxLength={max}
            value={valor}
            onChange={({ target }) => onEscribir(target.value)}
          />
        ) : (
          <TextInput
            {...control}
            name={nombre}
            autoComplete="off"
            inputMode={tipo === 'entero' ? 'numeric' : 'text'}
            maxLength={tipo === 'entero' ? 6 : max}
            value={valor}
            onChange={({ target }) => onEscribir(target.value)}
          />
        )
      }
    </Field>
  );
}

const NUMERO = /^\d+$/;

function CuposField({
  cupo: { semestre, ocupados },
  opcion,
  escrito,
  errores,
  aunqueHayaMas: confirmedSemestres,
  onEscribir,
  onAunqueHayaMas,
}: OpcionFieldsProps & { readonly cupo: CupoDeOpcion }) {
  const valor = escrito.cupos[semestre] ?? '';
  const isBelow = NUMERO.test(valor.trim()) && Number(valor) < ocupados;
  return (
    <Stack gap={2}>
      <Field
        label={`Cupos en ${semestre}`}
        help={`Déjelo vacío si no hay límite.${opcion ? ` Inscritos: ${inThousands(ocupados)}.` : ''}`}
        error={errores[`cupos.${semestre}`]}
      >
        {(control) => (
          <TextInput
            {...control}
            name={`cupos-${semestre}`}
            autoComplete="off"
            inputMode="numeric"
            maxLength={6}
            value={valor}
            onChange={({ target }) => onEscribir({ cupos: { ...escrito.cupos, [semestre]: target.value } })}
          />
        )}
      </Field>
      {isBelow && (
        <Checkbox
          label={`Dejar ${valor.trim()} aunque ya haya ${ocupados}`}
          hint="Nadie pierde su cupo, pero no se ofrecerán más."
          checked={confirmedSemestres.includes(semestre)}
          onChange={({ target }) =>
            onAunqueHayaMas(
              target.checked
                ? [...confirmedSemestres, semestre]
                : confirmedSemestres.filter((other) => other !== semestre),
            )
          }
        />
      )}
    </Stack>
  );
}
