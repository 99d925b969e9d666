// Screen that searches all data of one person, and shows the findings of each store and other data to confirm.
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { CLASES_DE_DATO, LABELS_OF_CLASES } from '#core/almacenes/contract.ts';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import type { Answer } from '#platform/contract/route.ts';
import { call } from '#platform/web/api.ts';
import { ApiError, messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Field, FieldGroup } from '#platform/web/ui/Field.tsx';
import { Fold } from '#platform/web/ui/Fold.tsx';
import { Checkbox, TextInput } from '#platform/web/ui/inputs.tsx';
import { Box, Grid, Row, Stack } from '#platform/web/ui/layout.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { EmptyState, Loading } from '#platform/web/ui/states.tsx';
import { Lead, Muted, MutedInline } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import {
  DE_OTRA_PERSONA,
  personasContract,
  type AlmacenVisto,
  type HallazgoVisto,
  type OtroDato,
} from '../contract.ts';
import { faultOfMotivo, MotivoField } from './MotivoField.tsx';
import { PaginaDeDatos } from './PaginaDeDatos.tsx';
import { bodyOf, parsePersona, withOthers, type PersonaRequest } from './pedido.ts';
import { PersonaActions } from './PersonaActions.tsx';

type SearchFormProps = {
  readonly ocupado: boolean;
  readonly error: Error | null;
  readonly onBuscar: (pedido: PersonaRequest) => void;
};

/** Form with the person to search for and the reason. The audit keeps the reason, but not the person. */
function SearchForm({ ocupado, error, onBuscar }: SearchFormProps) {
  const [dato, setDato] = useState('');
  const [motivo, setMotivo] = useState('');
  const [revisado, setRevisado] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const delServidor = error instanceof ApiError ? error.errores : {};
  const faltas = {
    dato: dato.trim().length < 3 ? 'Escriba el documento, el correo o el usuario de la persona.' : undefined,
    motivo: faultOfMotivo(motivo),
  };

  function submit(): void {
    setRevisado(true);
    const primera = faltas.dato ? 'dato' : faltas.motivo ? 'motivo' : null;
    if (primera === null) onBuscar({ motivo: motivo.trim(), persona: parsePersona(dato) });
    else form.current?.querySelector<HTMLElement>(`[name="${primera}"]`)?.focus();
  }

  return (
    <Stack
      as="form"
      ref={form}
      noValidate
      role="search"
      aria-label="Buscar a una persona"
      onSubmit={(event) => {
        event.preventDefault();
        if (!ocupado) submit();
      }}
    >
      <Grid column="medium" align="top">
        <Field
          label="Documento de la persona"
          help="También puede ser su correo o su usuario."
          required
          error={(revisado ? faltas.dato : undefined) ?? delServidor['persona']}
        >
          {(control) => (
            <TextInput
              {...control}
              name="dato"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={200}
              value={dato}
              onChange={({ target }) => setDato(target.value)}
            />
          )}
        </Field>
        <MotivoField
          motivo={motivo}
          error={(revisado ? faltas.motivo : undefined) ?? delServidor['motivo']}
          onChange={setMotivo}
        />
      </Grid>
      <Row>
        <Button variant="main" type="submit" busy={ocupado}>
          Buscar
        </Button>
      </Row>
    </Stack>
  );
}

const formatCount = ({ total, suyos: ownCount, archivos }: AlmacenVisto): string =>
  [
    inThousands(total),
    ...(ownCount < total ? [`${inThousands(ownCount)} suyos`] : []),
    ...(archivos > 0 ? [countOf(archivos, 'archivo', 'archivos')] : []),
  ].join(' · ');

/** Findings of one store, folded at first. */
function AlmacenFindings({ almacen }: { readonly almacen: AlmacenVisto }) {
  const { titulo, guarda, total, hallazgos } = almacen;
  return (
    <Fold title={titulo} beside={<Muted as="span">{formatCount(almacen)}</Muted>}>
      <Muted>{guarda}</Muted>
      <Rows>
        {hallazgos.map((hallazgo) => (
          <HallazgoItem key={`${hallazgo.titulo} ${hallazgo.id}`} hallazgo={hallazgo} />
        ))}
      </Rows>
      {hallazgos.length < total && (
        <Muted>{`Se muestran ${inThousands(hallazgos.length)} de ${inThousands(total)}; en la exportación están todos.`}</Muted>
      )}
    </Fold>
  );
}

function HallazgoItem({ hallazgo }: { readonly hallazgo: HallazgoVisto }) {
  const { titulo, instante, enlace, suyo: isOwn, datos, archivos } = hallazgo;
  const [ruta = '', query = ''] = (enlace ?? '').split('?');
  return (
    <Stack as="li" gap={2}>
      <Row as="p" align="baseline" gap={3}>
        {enlace === null ? (
          <strong>{titulo}</strong>
        ) : (
          <Link to={ruta} search={parseQuery(query)}>
            {titulo}
          </Link>
        )}
        {instante && (
          <MutedInline>
            <time dateTime={instante}>{formatInstante(new Date(instante))}</time>
          </MutedInline>
        )}
      </Row>
      {!isOwn && <Muted>{DE_OTRA_PERSONA}</Muted>}
      {datos.length > 0 && <Facts of={datos.map(({ etiqueta, valor }) => [etiqueta, valor])} />}
      {archivos.length > 0 && <Muted>{`Archivos: ${archivos.map(({ nombre }) => nombre).join(', ')}`}</Muted>}
    </Stack>
  );
}

/** Parses the query of a link for the router, with numbers as numbers. */
const parseQuery = (query: string): Record<string, string | number> =>
  Object.fromEntries(
    [...new URLSearchParams(query)].map(([clave, valor]) => [clave, /^\d{1,9}$/.test(valor) ? Number(valor) : valor]),
  );

type OtherDataProps = {
  readonly pedido: PersonaRequest;
  readonly otros: readonly OtroDato[];
  readonly onBuscar: (pedido: PersonaRequest) => void;
};

const keyOf = ({ clase, valor }: OtroDato): string => `${clase} ${valor}`;

/** Other data that may belong to the person. It is searched only once the manager confirms it. */
function OtherData({ pedido, otros: others, onBuscar }: OtherDataProps) {
  const [elegidos, setElegidos] = useState<ReadonlySet<string>>(new Set());
  const mark = (clave: string, marcado: boolean): void =>
    setElegidos((before) => {
      const now = new Set(before);
      if (marcado) now.add(clave);
      else now.delete(clave);
      return now;
    });
  const confirmados = others.filter((other) => elegidos.has(keyOf(other)));

  return (
    <Box
      as="form"
      start
      onSubmit={(event) => {
        event.preventDefault();
        if (confirmados.length > 0) onBuscar({ ...pedido, persona: withOthers(pedido.persona, confirmados) });
      }}
    >
      <FieldGroup
        label="También aparece con estos datos"
        help="Marque solo los datos de esta persona. Los que no marque no se buscarán, entregarán ni anonimizarán."
      >
        {others.map((other) => (
          <Checkbox
            key={keyOf(other)}
            label={`${LABELS_OF_CLASES[other.clase].singular}: ${other.valor}`}
            hint={`En ${other.en.join(', ')}`}
            checked={elegidos.has(keyOf(other))}
            onChange={({ target }) => mark(keyOf(other), target.checked)}
          />
        ))}
      </FieldGroup>
      <Button type="submit" disabled={confirmados.length === 0}>
        {`Buscar también con ${confirmados.length === 1 ? 'este dato' : 'estos datos'}`}
      </Button>
    </Box>
  );
}

type SearchAnswer = Answer<(typeof personasContract)['POST /personas/busqueda']>;

type SearchResultProps = {
  readonly pedido: PersonaRequest;
  readonly encontrado: SearchAnswer;
  readonly onBuscar: (pedido: PersonaRequest) => void;
};

/** Results of a search: the data searched for, other possible data, and the findings of each store. */
function SearchResult({ pedido, encontrado, onBuscar }: SearchResultProps) {
  const { almacenes, otros: others } = encontrado;
  const ownCount = almacenes.reduce((suma, almacen) => suma + almacen.suyos, 0);
  const total = almacenes.reduce((suma, almacen) => suma + almacen.total, 0);
  return (
    <Stack as="section" gap={5} aria-label="Lo que se guarda de esta persona">
      <Box>
        <h2>Resultados para</h2>
        <Facts
          of={CLASES_DE_DATO.filter((clase) => pedido.persona[clase].length > 0).map((clase) => [
            pedido.persona[clase].length === 1 ? LABELS_OF_CLASES[clase].singular : LABELS_OF_CLASES[clase].plural,
            pedido.persona[clase].join(' · '),
          ])}
        />
      </Box>
      {others.length > 0 && <OtherData pedido={pedido} otros={others} onBuscar={onBuscar} />}
      {total === 0 ? (
        <EmptyState title="No se guarda nada de esta persona">
          Revise que el dato esté bien escrito, o busque con otro: un documento anterior, otro correo, su usuario en la
          plataforma.
        </EmptyState>
      ) : (
        <>
          <Stack gap={3}>
            <p role="status">
              <strong>{inThousands(ownCount)}</strong>{' '}
              <span>{ownCount === 1 ? 'dato es suyo' : 'datos son suyos'}</span>
              {total > ownCount && (
                <span>{` y ${countOf(total - ownCount, 'de otras personas la nombra', 'de otras personas la nombran')}`}</span>
              )}
              <span>{`, en ${countOf(almacenes.length, 'almacén', 'almacenes')}.`}</span>
            </p>
            <PersonaActions pedido={pedido} almacenes={almacenes} hasOthers={others.length > 0} />
          </Stack>
          <div>
            {almacenes.map((almacen) => (
              <AlmacenFindings key={almacen.nombre} almacen={almacen} />
            ))}
          </div>
        </>
      )}
    </Stack>
  );
}

/** Screen that shows all data of one person and the rights that the law gives them (issue 8, Ley 1581 de 2012). */
export function DatosPersonalesPage() {
  const [pedido, setPedido] = useState<PersonaRequest | null>(null);
  const find = useAction({
    mutationFn: (personaRequest: PersonaRequest) =>
      call(personasContract, 'POST /personas/busqueda', { body: bodyOf(personaRequest) }),
  });
  const request = (personaRequest: PersonaRequest): void => {
    setPedido(personaRequest);
    find.mutate(personaRequest);
  };

  return (
    <PaginaDeDatos actual="personas">
      <Lead>
        Encuentre todo lo que la unidad guarda de una persona para entregárselo, corregirlo o anonimizarlo (Ley 1581 de
        2012).
      </Lead>
      <SearchForm ocupado={find.isPending} error={find.error} onBuscar={request} />
      {find.isPending && <Loading>Buscando en toda la información guardada…</Loading>}
      {find.error && (
        <Alert tone="error" title="No se pudo buscar">
          {messageOf(find.error)}
        </Alert>
      )}
      {pedido && find.data && !find.isPending && (
        <SearchResult key={JSON.stringify(pedido.persona)} pedido={pedido} encontrado={find.data} onBuscar={request} />
      )}
    </PaginaDeDatos>
  );
}
