// Screen of the audit: links between its views, and the view that finds acts that concern one person.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { TITULOS } from '#catalogo/titulos.ts';
import { SesionesAbiertas } from '#features/sesion/web/SesionesAbiertas.tsx';
import { inThousands } from '#platform/contract/quantities.ts';
import { absentOr, useAddress, useSearchOf } from '#platform/web/address.ts';
import { call } from '#platform/web/api.ts';
import { ApiError } from '#platform/web/http.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import type { Elements } from '#platform/web/ui/elements.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { ListPage } from '#platform/web/ui/ListPage.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { Views } from '#platform/web/ui/Views.tsx';
import { auditoriaContract, CLASES_EN_PALABRAS, filtroSchema, PERSONA_ESPERADA } from '../contract.ts';
import { countAcciones } from '../labels.ts';
import { Actos } from './Actos.tsx';
import { ListaDeActos } from './ListaDeActos.tsx';
import { auditoriaSearch, isLista, vistaOf, type AuditoriaAddress, type Change } from './search.ts';

type PersonaViewProps = { readonly vistas: Elements; readonly direccion: AuditoriaAddress; readonly change: Change };

/** The last question. `vez` distinguishes repeated questions, because each is recorded in the audit. */
type PersonaQuestion = { readonly persona: string; readonly vez: number };

/** View with the acts that concern one person. The question is kept only in this component, not in the address. */
function PersonaView({ vistas, direccion, change }: PersonaViewProps) {
  const [pregunta, setPregunta] = useState<PersonaQuestion | null>(null);
  const lectura = useInfiniteQuery({
    queryKey: ['auditoria', 'persona', pregunta],
    enabled: pregunta !== null,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        auditoriaContract,
        'POST /auditoria/persona',
        { body: { persona: pregunta?.persona ?? '', antes: pageParam } },
        { signal },
      ),
    getNextPageParam: ({ actos, hayMas: hasMore }) => (hasMore ? actos.at(-1)?.id : undefined),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const actos = lectura.data?.pages.flatMap((page) => page.actos);
  const lista = (
    <Actos
      actos={actos}
      ocupada={false}
      onMas={lectura.hasNextPage ? () => void lectura.fetchNextPage() : undefined}
      leyendo={lectura.isFetchingNextPage}
      direccion={direccion}
      change={change}
    />
  );
  const cuenta = actos && (lectura.hasNextPage ? `Más de ${countAcciones(actos.length)}` : countAcciones(actos.length));
  return (
    <ListPage title={TITULOS.auditoria} count={cuenta ?? ''} views={vistas}>
      <PersonaQuestion
        error={lectura.error}
        busy={lectura.isFetching && !lectura.isFetchingNextPage}
        onPreguntar={(persona) => setPregunta((before) => ({ persona, vez: (before?.vez ?? 0) + 1 }))}
      />
      {pregunta && !isDeCampo(lectura.error) && (
        <Reading of={lectura} failure="No se pudo buscar" waiting={lista}>
          {({ pages: [primera] }) => (
            <>
              <PersonaFindings hallados={primera?.hallados ?? []} />
              {actos?.length === 0 ? (
                <EmptyState title="Nadie ha visto ni cambiado datos de esa persona">
                  Se buscó lo que usted escribió, palabra por palabra. Pruebe también con el correo o el nombre
                  completo.
                </EmptyState>
              ) : (
                lista
              )}
            </>
          )}
        </Reading>
      )}
    </ListPage>
  );
}

const isDeCampo = (error: Error | null): boolean =>
  error instanceof ApiError && error.errores?.['persona'] !== undefined;

type PersonaQuestionProps = {
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onPreguntar: (persona: string) => void;
};

function PersonaQuestion({ error, busy, onPreguntar }: PersonaQuestionProps) {
  const [persona, setPersona] = useState('');
  const [corta, setCorta] = useState(false);
  const delServidor = error instanceof ApiError ? error.errores?.['persona'] : undefined;
  return (
    <Row
      as="form"
      align="bottom"
      first
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const escrita = persona.trim();
        setCorta(escrita.length < 5);
        if (escrita.length >= 5 && !busy) onPreguntar(escrita);
      }}
    >
      <Field
        label="Documento, correo o nombre completo"
        help="La búsqueda queda en la auditoría, sin lo que usted escribe."
        error={corta ? PERSONA_ESPERADA : delServidor}
      >
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={persona}
            onChange={({ target }) => setPersona(target.value)}
          />
        )}
      </Field>
      <Button variant="main" type="submit" busy={busy}>
        Buscar
      </Button>
    </Row>
  );
}

type PersonaFindingsProps = { readonly hallados: readonly { readonly que: string; readonly cuantos: number }[] };

/** Places that mention the person, and the limits of this search. */
function PersonaFindings({ hallados }: PersonaFindingsProps) {
  if (hallados.length === 0) return null;
  return (
    <Stack as="section" gap={2} aria-label="Dónde está esa persona">
      <p>{`Está en: ${hallados.map(({ que: subject, cuantos: count }) => `${subject} (${inThousands(count)})`).join(', ')}.`}</p>
      <Muted>
        «Informe en el que está»: alguien abrió o exportó el informe completo cuando ya tenía datos de esta persona; con
        un filtro o una búsqueda pudo no verlos.
      </Muted>
    </Stack>
  );
}

const VISTAS: readonly { readonly vista: AuditoriaAddress['vista']; readonly texto: string }[] = [
  { vista: 'cambios', texto: CLASES_EN_PALABRAS.cambio },
  { vista: 'consultas', texto: CLASES_EN_PALABRAS.consulta },
  { vista: 'ingresos', texto: CLASES_EN_PALABRAS.ingreso },
  { vista: 'todo', texto: 'Todo' },
  { vista: 'persona', texto: 'Quién vio los datos de una persona' },
  { vista: 'sesiones', texto: 'Sesiones abiertas' },
];

/** Links between the views of the audit; they keep the days and the outcome of the filter. */
function ViewLinks({ actual: { vista: actual, resultado, desde, hasta } }: { readonly actual: AuditoriaAddress }) {
  const comunes = { resultado, desde, hasta };
  return (
    <Views label={TITULOS.auditoria}>
      {VISTAS.map(({ vista, texto }) => (
        <Link
          key={vista}
          to="/gestores/auditoria"
          search={{ vista, ...(isLista(vista) && isLista(actual) && comunes) }}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={vista === actual ? 'page' : undefined}
        >
          {texto}
        </Link>
      ))}
    </Views>
  );
}

/** Ignores an unknown act in the address. */
const accionSchema = absentOr(filtroSchema.shape.accion);

/** Screen of the audit: acts by class, acts that concern a person, and open sessions. */
export function AuditoriaPage() {
  const { accion, ...search } = useSearchOf(auditoriaSearch);
  const leida = { ...search, accion: accionSchema.parse(accion) };
  const vista = vistaOf(leida);
  const direccion: AuditoriaAddress = { ...leida, vista };
  // Keeps the current view: without it the address would mean another one.
  const { change } = useAddress<AuditoriaAddress>((part) => ({ search: { vista, ...part } }));
  const vistas = <ViewLinks actual={direccion} />;
  if (vista === 'persona') return <PersonaView vistas={vistas} direccion={direccion} change={change} />;
  if (vista === 'sesiones') return <SesionesAbiertas vistas={vistas} />;
  return <ListaDeActos vistas={vistas} direccion={direccion} lista={vista} change={change} />;
}
