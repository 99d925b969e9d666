// Dialog that gives a person a profile over some rows, until a day.
import { useState } from 'react';
import { formatDia } from '#catalogo/momento.ts';
import { diaOf } from '#catalogo/semestre.ts';
import { call } from '#platform/web/api.ts';
import { ApiError } from '#platform/web/http.ts';
import { useSendKey } from '#platform/web/send/useSendKey.ts';
import { DateField } from '#platform/web/ui/DateField.tsx';
import places from '#platform/web/ui/dialog-places.module.css';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { RadioGroup, Textarea } from '#platform/web/ui/inputs.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { MAX_MOTIVO, permisosContract, type AlcancePedido, type PerfilDePermisos } from '../contract.ts';
import { FindCuenta } from './FindCuenta.tsx';
import { permisosInWords } from './labels.ts';
import { LookLink } from './LookLink.tsx';
import { useOpciones, useRefetchPermisos } from './queries.ts';
import { ScopeFields } from './ScopeFields.tsx';
import { alcanceOf, EMPTY, faultsOf, toldFaults, type PermisoFaults, type TypedPermiso } from './typed-permiso.ts';

type Pedido = AlcancePedido & { readonly cuenta: number; readonly hasta: string; readonly motivo: string };

type GivePermisoProps = {
  readonly perfiles: readonly PerfilDePermisos[];
  readonly onGiven: (text: string) => void;
  readonly onCancel: () => void;
};

const isScopeChosen = ({ perfil, informes, filas }: PermisoFaults): boolean =>
  perfil === undefined && informes === undefined && filas === undefined;

/** Keeps what is typed where the server refuses it or does not answer; sent again, it is given once. */
export function GivePermiso({ perfiles, onGiven, onCancel }: GivePermisoProps) {
  const [today] = useState(() => diaOf(new Date()));
  const [typed, setTyped] = useState(EMPTY);
  const [isChecked, setChecked] = useState(false);
  const opciones = useOpciones();
  const refetch = useRefetchPermisos();
  const keyOf = useSendKey();
  const give = useAction({
    mutationFn: (body: Pedido) =>
      call(permisosContract, 'POST /permisos', { body }, { headers: { 'idempotency-key': keyOf(body) } }),
    onSuccess: async () => {
      await refetch();
      const { nombre = '' } = perfiles.find(({ clave }) => clave === typed.perfil) ?? {};
      onGiven(`${typed.cuenta?.nombre ?? ''} tiene «${nombre}» hasta el ${formatDia(typed.hasta)}.`);
    },
  });
  const { data } = opciones;
  const told = give.error instanceof ApiError ? toldFaults(give.error.errores) : {};
  const faults = { ...told, ...(isChecked && data && faultsOf(typed, data, today)) };

  function write(part: Partial<TypedPermiso>): void {
    setTyped((before) => ({ ...before, ...part }));
    if (!give.isPending) give.reset();
  }

  function submit(): void {
    setChecked(true);
    if (!data || !typed.cuenta || Object.keys(faultsOf(typed, data, today)).length > 0) return;
    const { hasta, motivo } = typed;
    give.mutate({ ...alcanceOf(typed, data), cuenta: typed.cuenta.cuenta, hasta, motivo: motivo.trim() });
  }

  return (
    <FormDialog
      title="Otorgar permiso"
      save="Otorgar"
      className={places['wide']}
      busy={give.isPending}
      disabled={!data}
      error={give.error}
      isTouched={typed !== EMPTY}
      lost="El permiso que estaba preparando no se ha otorgado."
      onSubmit={submit}
      onCancel={onCancel}
    >
      <FindCuenta chosen={typed.cuenta} error={faults.cuenta} onChoose={(cuenta) => write({ cuenta })} />
      <FieldGroup label="Perfil" required error={faults.perfil}>
        <RadioGroup
          name="perfil"
          options={perfiles.map(({ clave, nombre, descripcion, permisos }) => ({
            value: clave,
            label: nombre,
            hint: descripcion || permisosInWords(permisos).join('. '),
          }))}
          value={typed.perfil ?? ''}
          onChange={({ target }) => write({ perfil: target.value, reports: 'todos' })}
        />
      </FieldGroup>
      <Reading of={opciones} failure="No se pudieron cargar los informes y programas">
        {(loaded) => (
          <>
            <ScopeFields
              perfil={perfiles.find(({ clave }) => clave === typed.perfil)}
              opciones={loaded}
              typed={typed}
              faults={faults}
              onWrite={write}
            />
            {isScopeChosen(faultsOf(typed, loaded, today)) && (
              <Row>
                <LookLink {...alcanceOf(typed, loaded)} />
                <Muted>Lo que mostraría este permiso, antes de otorgarlo.</Muted>
              </Row>
            )}
          </>
        )}
      </Reading>
      <DateField
        label="Hasta"
        required
        help="El último día en que vale, a lo sumo en dos años. Después alguien decide de nuevo."
        error={faults.hasta}
        value={typed.hasta}
        today={today}
        min={today}
        onChange={(hasta) => write({ hasta })}
      />
      <Field label="Motivo" required help="Por qué lo necesita. Queda junto al permiso." error={faults.motivo}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={MAX_MOTIVO}
            value={typed.motivo}
            onChange={({ target }) => write({ motivo: target.value })}
          />
        )}
      </Field>
    </FormDialog>
  );
}
