// Dialog that changes a profile or makes a new one.
import { useState } from 'react';
import { claveOf } from '#catalogo/listas/opcion.ts';
import { OTORGABLES } from '#catalogo/otorgables.ts';
import { keysOf } from '#platform/contract/keys-of.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { ApiError } from '#platform/web/http.ts';
import { Conflict } from '#platform/web/ui/Conflict.tsx';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { Checkbox, Textarea, TextInput } from '#platform/web/ui/inputs.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { FieldChange, Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import {
  MAX_DESCRIPCION_DE_PERFIL,
  MAX_NOMBRE_DE_PERFIL,
  permisosContract,
  type PerfilDePermisos,
  type PerfilPedido,
} from '../contract.ts';
import { permisosInWords } from './labels.ts';
import { useRefetchPermisos } from './queries.ts';

type EditPerfilProps = {
  /** Null: a new one. */
  readonly perfil: PerfilDePermisos | null;
  /** Number of persons who have it. */
  readonly holders: number;
  readonly onSaved: (text: string) => void;
  readonly onCancel: () => void;
};

const EMPTY: PerfilPedido = { nombre: '', descripcion: '', permisos: [] };

/** The address of a profile whose name has no letter of it. */
const UNNAMED = 'perfil';

const typedOf = ({ nombre, descripcion, permisos }: PerfilPedido): PerfilPedido => ({ nombre, descripcion, permisos });

/** Keeps what is typed if another manager saves first, and shows what they saved. */
export function EditPerfil({ perfil, holders, onSaved, onCancel }: EditPerfilProps) {
  const [first] = useState(() => typedOf(perfil ?? EMPTY));
  const [typed, setTyped] = useState(first);
  const [version, setVersion] = useState(perfil?.version ?? 0);
  const [isChecked, setChecked] = useState(false);
  const refetch = useRefetchPermisos();
  const isOther = perfil !== null && perfil.version !== version;
  const save = useAction({
    mutationFn: (pedido: PerfilPedido) => {
      const clave = perfil?.clave ?? (claveOf(pedido.nombre).slice(0, MAX_NOMBRE_DE_PERFIL) || UNNAMED);
      return call(permisosContract, 'PUT /permisos/perfiles/{clave}', {
        params: { clave },
        body: { ...pedido, version },
      });
    },
    onSuccess: async ({ nombre }) => {
      // Before the saved version comes, which is another one than the dialog's.
      onSaved(`El perfil «${nombre}» quedó guardado.`);
      await refetch();
    },
    onStale: refetch,
  });
  const told = save.error instanceof ApiError ? save.error.errores : {};
  const faults: Readonly<Record<string, string>> = { ...told, ...(isChecked && faultsOf(typed)) };

  function write(part: Partial<PerfilPedido>): void {
    setTyped((before) => ({ ...before, ...part }));
    if (!save.isPending) save.reset();
  }

  function submit(): void {
    setChecked(true);
    if (Object.keys(faultsOf(typed)).length > 0) return;
    save.mutate({ ...typed, nombre: typed.nombre.trim(), descripcion: typed.descripcion.trim() });
  }

  return (
    <FormDialog
      title={perfil ? `Editar el perfil «${first.nombre}»` : 'Nuevo perfil'}
      busy={save.isPending}
      disabled={isOther}
      error={isOther ? null : save.error}
      isTouched={JSON.stringify(typed) !== JSON.stringify(first)}
      lost="Los cambios de este perfil no se han guardado."
      onSubmit={submit}
      onCancel={onCancel}
    >
      <PerfilFields typed={typed} faults={faults} onWrite={write} />
      {holders > 0 && (
        <Muted>{`El cambio vale en segundos también para ${countOf(holders, 'persona que ya lo tiene', 'personas que ya lo tienen')}.`}</Muted>
      )}
      {isOther && (
        <Conflict
          title="Otra persona cambió este perfil"
          choice={{
            onTake: () => {
              setTyped(typedOf(perfil));
              setVersion(perfil.version);
            },
            onKeep: () => setVersion(perfil.version),
          }}
        >
          <p>Lo que usted escribió sigue aquí. De lo guardado a lo suyo:</p>
          <Changes from={perfil} to={typed} />
        </Conflict>
      )}
    </FormDialog>
  );
}

const faultsOf = ({ nombre, permisos }: PerfilPedido) => ({
  ...(nombre.trim() === '' && { nombre: 'Escriba el nombre del perfil.' }),
  ...(permisos.length === 0 && { permisos: 'Elija al menos un permiso.' }),
});

type PerfilFieldsProps = {
  readonly typed: PerfilPedido;
  readonly faults: Readonly<Record<string, string>>;
  readonly onWrite: (part: Partial<PerfilPedido>) => void;
};

const PerfilFields = ({ typed: { nombre, descripcion, permisos }, faults, onWrite }: PerfilFieldsProps) => (
  <>
    <Field label="Nombre" required error={faults['nombre']}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          maxLength={MAX_NOMBRE_DE_PERFIL}
          value={nombre}
          onChange={({ target }) => onWrite({ nombre: target.value })}
        />
      )}
    </Field>
    <Field label="Descripción" help="Se muestra al otorgarlo, y a quien lo recibe." error={faults['descripcion']}>
      {(control) => (
        <Textarea
          {...control}
          rows={2}
          maxLength={MAX_DESCRIPCION_DE_PERFIL}
          value={descripcion}
          onChange={({ target }) => onWrite({ descripcion: target.value })}
        />
      )}
    </Field>
    <FieldGroup label="Permite" required error={faults['permisos']}>
      <Stack gap={1}>
        {keysOf(OTORGABLES).map((permiso) => (
          <Checkbox
            key={permiso}
            label={OTORGABLES[permiso].titulo}
            checked={permisos.includes(permiso)}
            onChange={({ target }) =>
              onWrite({
                permisos: keysOf(OTORGABLES).filter((one) =>
                  one === permiso ? target.checked : permisos.includes(one),
                ),
              })
            }
          />
        ))}
      </Stack>
    </FieldGroup>
  </>
);

/** The fields in which a typed profile is not the saved one. */
function Changes({ from, to }: { readonly from: PerfilPedido; readonly to: PerfilPedido }) {
  const fields = [
    ['Nombre', from.nombre, to.nombre],
    ['Descripción', from.descripcion, to.descripcion],
    ['Permite', permisosInWords(from.permisos).join('. '), permisosInWords(to.permisos).join('. ')],
  ] as const;
  return fields
    .filter(([, before, after]) => before !== after)
    .map(([field, before, after]) => <FieldChange key={field} field={field} from={before} to={after} />);
}
