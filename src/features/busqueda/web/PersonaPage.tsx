// Page with everything about one person: what they sent, what the unit wrote to them, and the places for which they wait.
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { rutaOfInforme } from '#catalogo/informe.ts';
import { formatFecha, formatInstante } from '#catalogo/momento.ts';
import { asProperName } from '#catalogo/pantalla.ts';
import { EstadoBadge as EstadoDeCorreo } from '#features/correo/web/EstadoBadge.tsx';
import { EstadoBadge } from '#features/informes/web/EstadoBadge.tsx';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { SearchIcon } from '#platform/web/ui/icons.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Page, PageHead } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { RowLink, Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Muted, Verbatim } from '#platform/web/ui/text.tsx';
import { busquedaContract, PREGUNTA_MINIMA, REGISTROS_HALLADOS, type Hallados } from '../contract.ts';
import { pantallas } from '../pantallas.ts';
import { useOpenPersona, usePersona } from './search.ts';

/** Page with everything about one person. */
export function PersonaPage() {
  const persona = usePersona();
  const hallados = useQuery({
    queryKey: ['persona', persona],
    enabled: persona !== '',
    queryFn: ({ signal }) =>
      call(busquedaContract, 'POST /busqueda/registros', { body: { pregunta: persona } }, { signal }),
    // Each reading is a line of the audit.
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
  const names = new Set(hallados.data?.registros.map((registro) => asProperName(registro.persona)));
  const [name = ''] = names;
  return (
    <Page width="text">
      <PageHead title={names.size === 1 && name !== '' ? <Verbatim>{name}</Verbatim> : pantallas.persona.titulo}>
        Lo que envió, lo que se le escribió y lo que espera. Cada búsqueda queda en la auditoría.
      </PageHead>
      <Pregunta key={persona} first={persona} />
      {persona && (
        <Reading of={hallados} failure="No se pudo buscar a la persona">
          {(found) => <Found {...found} />}
        </Reading>
      )}
    </Page>
  );
}

/** The form that asks for a person. */
function Pregunta({ first }: { readonly first: string }) {
  const [texto, setTexto] = useState(first);
  const [isShort, setShort] = useState(false);
  const open = useOpenPersona();
  const pregunta = texto.trim();
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const isTooShort = pregunta.length < PREGUNTA_MINIMA;
    setShort(isTooShort);
    if (!isTooShort) open(pregunta);
  };
  return (
    <search>
      <form onSubmit={onSubmit} noValidate>
        <Field
          label="¿A quién busca?"
          help="Escriba su documento, nombre, correo o número de comprobante."
          error={isShort ? `Escriba al menos ${PREGUNTA_MINIMA} caracteres.` : undefined}
        >
          {(control) => (
            <Row gap={2} align="bottom" first line>
              <TextInput
                {...control}
                autoComplete="off"
                maxLength={200}
                value={texto}
                onChange={({ target }) => setTexto(target.value)}
              />
              <Button type="submit" variant="brand">
                <SearchIcon />
                <span>Buscar</span>
              </Button>
            </Row>
          )}
        </Field>
      </form>
    </search>
  );
}

function Found({ registros, hayMas, turnos, correos }: Hallados) {
  if (registros.length === 0 && turnos.length === 0) {
    return (
      <EmptyState title="No encontramos nada de esa persona">
        Revise cómo está escrito, o búsquela por su documento o su correo.
      </EmptyState>
    );
  }
  return (
    <>
      {registros.length > 0 && <Registros registros={registros} hayMas={hayMas} />}
      {turnos.length > 0 && <Turnos turnos={turnos} />}
      {registros.length > 0 && <Correos correos={correos} />}
    </>
  );
}

const Registros = ({ registros, hayMas: hasMore }: Pick<Hallados, 'registros' | 'hayMas'>) => (
  <Section title="Lo que envió" beside={<Muted as="span">{countOf(registros.length, 'registro', 'registros')}</Muted>}>
    <Rows framed>
      {registros.map(({ id, informe: slug, titulo, persona, creado, estado, numero }) => (
        <li key={id}>
          <RowLink
            to={rutaOfInforme({ slug })}
            search={{ registro: id }}
            name={titulo}
            mark={estado && <EstadoBadge estado={estado} />}
            // With joiners, so that no line ends at a hyphen.
            detail={[persona, formatFecha(new Date(creado)), numero?.replaceAll('-', '-\u2060')]
              .filter(Boolean)
              .join(' · ')}
          />
        </li>
      ))}
    </Rows>
    {hasMore && (
      <Muted>{`Se muestran los ${REGISTROS_HALLADOS} más recientes. Busque por el documento o el correo para ver menos.`}</Muted>
    )}
  </Section>
);

const Turnos = ({ turnos }: Pick<Hallados, 'turnos'>) => (
  <Section title="Cupos que espera">
    <Rows framed>
      {turnos.map(({ titulo, opcion, lista, clave, puesto, vence }) => (
        <li key={`${lista} ${clave}`}>
          <Row place="between">
            <div>
              <strong>{opcion}</strong>
              <Muted>{titulo}</Muted>
            </div>
            <Badge tone={puesto === null ? 'warning' : 'soft'}>
              {puesto !== null
                ? `Puesto ${puesto} de la lista`
                : `Cupo guardado hasta el ${formatInstante(new Date(vence!))}`}
            </Badge>
          </Row>
        </li>
      ))}
    </Rows>
  </Section>
);

const Correos = ({ correos }: Pick<Hallados, 'correos'>) => (
  <Section title="Lo que se le escribió">
    {correos.length === 0 ? (
      <Muted>No se le ha escrito sobre estos registros.</Muted>
    ) : (
      <Rows framed>
        {correos.map(({ correo, numero, asunto, estado, instante }) => (
          <li key={`${correo} ${numero}`}>
            <RowLink
              to="/gestores/correos"
              search={{ correo, persona: numero }}
              name={asunto}
              mark={<EstadoDeCorreo estado={estado} />}
              detail={formatInstante(new Date(instante))}
            />
          </li>
        ))}
      </Rows>
    )}
  </Section>
);
