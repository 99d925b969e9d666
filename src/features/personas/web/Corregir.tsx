import { call } from '#platform/web/api.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textoDeInstante } from '#catalogo/momento.ts';
import { ApiError } from '#platform/web/http.ts';
import places from '#platform/web/ui/dialog-places.module.css';
import { Field } from '#platform/web/ui/Field.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import { Grid, Stack } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { type Corregible, personasContract } from '../contract.ts';
import { enCuerpo, type Pedido } from './pedido.ts';

/** What was typed, by record and path. */
type Escritos = Readonly<Record<string, string>>;

type Correccion = {
  readonly id: string;
  readonly campos: { readonly ruta: string; readonly antes: string; readonly valor: string }[];
};

/** The fields that say something else than before, record by record; records without any are left out. */
const correccionesDe = (registros: readonly Corregible[], escritos: Escritos): Correccion[] =>
  registros
    .map(({ id, campos }) => ({
      id,
      campos: campos.flatMap(({ ruta, valor }) => {
        const escrito = escritos[`${id} ${ruta}`];
        return escrito === undefined || escrito === valor ? [] : [{ ruta, antes: valor, valor: escrito }];
      }),
    }))
    .filter(({ campos }) => campos.length > 0);

/** The server's messages, by record and path: it names them by their place in what was sent. */
const erroresPorCampo = (
  errores: Readonly<Record<string, string>>,
  enviadas: readonly Correccion[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(errores).flatMap(([ruta, mensaje]) => {
      const [, i, , j] = ruta.split('.');
      const registro = enviadas[Number(i)];
      const campo = registro?.campos[Number(j)];
      return registro && campo ? [[`${registro.id} ${campo.ruta}`, mensaje]] : [];
    }),
  );

type CorregirProps = {
  readonly pedido: Pedido;
  readonly onCerrar: () => void;
  readonly onCorregidos: (cuantos: number) => void;
};

/** Gives the fields that tell who a person is another value, record by record. */
export function Corregir({ pedido, onCerrar, onCorregidos }: CorregirProps) {
  const [escritos, setEscritos] = useState<Escritos>({});
  const lectura = useQuery({
    queryKey: ['personas', 'corregibles', pedido],
    queryFn: ({ signal }) =>
      call(personasContract, 'POST /personas/correcciones/campos', { body: enCuerpo(pedido) }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const registros = lectura.data?.registros ?? [];
  const correcciones = correccionesDe(registros, escritos);
  const guardar = useAction({
    mutationFn: () =>
      call(personasContract, 'POST /personas/correcciones', { body: { ...enCuerpo(pedido), registros: correcciones } }),
    onSuccess: ({ corregidos }) => onCorregidos(corregidos),
  });
  const errores = guardar.error instanceof ApiError ? erroresPorCampo(guardar.error.errores, correcciones) : {};

  return (
    <FormDialog
      title="Corregir sus datos"
      save="Guardar correcciones"
      className={places['wide']}
      startsAtTitle
      busy={guardar.isPending}
      disabled={correcciones.length === 0}
      error={guardar.error}
      isTouched={correcciones.length > 0}
      lost="Las correcciones que escribió no se han guardado."
      onSubmit={() => guardar.mutate()}
      onCancel={onCerrar}
    >
      <p>Se corrige lo que dice quién es. Lo que decía antes no se guarda; queda el hecho en la auditoría.</p>
      <Reading of={lectura} failure="No se pudieron cargar sus registros">
        {() => (
          <Stack>
            {registros.map((registro) => (
              <Registro
                key={registro.id}
                registro={registro}
                escritos={escritos}
                errores={errores}
                onEscribir={(clave, valor) => setEscritos((antes) => ({ ...antes, [clave]: valor }))}
              />
            ))}
          </Stack>
        )}
      </Reading>
    </FormDialog>
  );
}

type RegistroProps = {
  readonly registro: Corregible;
  readonly escritos: Escritos;
  readonly errores: Readonly<Record<string, string>>;
  readonly onEscribir: (clave: string, valor: string) => void;
};

const Registro = ({ registro, escritos, errores, onEscribir }: RegistroProps) => (
  <fieldset>
    <legend>
      {registro.titulo} · {textoDeInstante(new Date(registro.instante))}
    </legend>
    <Grid column="medium">
      {registro.campos.map(({ ruta, etiqueta, valor }) => {
        const clave = `${registro.id} ${ruta}`;
        return (
          <Field key={ruta} label={etiqueta} error={errores[clave]}>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                spellCheck={false}
                maxLength={1000}
                value={escritos[clave] ?? valor}
                onChange={({ target }) => onEscribir(clave, target.value)}
              />
            )}
          </Field>
        );
      })}
    </Grid>
  </fieldset>
);
