// Page on which teachers read which of their own students need attention, and why, and write to some of them.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatFecha, formatInstante } from '#catalogo/momento.ts';
import { asProperName } from '#catalogo/pantalla.ts';
import { TITULOS } from '#catalogo/titulos.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { NotSaved } from '#platform/web/ui/failures.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { Checkbox } from '#platform/web/ui/inputs.tsx';
import { Row, Stack } from '#platform/web/ui/layout.tsx';
import { Page, PageHead } from '#platform/web/ui/Page.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { docenteContract, type EstudianteEnRiesgo, type EstudiantesPropios } from '../contract-docente.ts';
import { Write } from './Write.tsx';

const QUERY_KEY = ['riesgo', 'propio'];

export function PropiosPage() {
  const lectura = useQuery({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) => call(docenteContract, 'GET /docente/estudiantesEnRiesgo', {}, { signal }),
  });
  return (
    <Page width="text">
      <PageHead title={TITULOS.estudiantesPropios}>
        Quiénes, en los cursos que usted dicta en Moodle, llevan días sin entrar o tienen otro motivo de los que la
        unidad tiene en cuenta. Los motivos son hechos, no una predicción: hable con la persona antes de concluir.
      </PageHead>
      <Reading of={lectura} failure="No se pudo saber de sus estudiantes">
        {(own) => <OwnStudents {...own} />}
      </Reading>
    </Page>
  );
}

function OwnStudents({ leido, avisos, cursos }: EstudiantesPropios) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [writing, setWriting] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  // Two platforms may have courses of the same name.
  const isOnOne = new Set(cursos.map(({ plataforma }) => plataforma)).size === 1;
  const titleOf = ({ nombre, plataforma }: (typeof cursos)[number]): string =>
    isOnOne ? nombre : `${nombre} (${plataforma})`;
  const all = cursos.flatMap(({ estudiantes }) => estudiantes);
  const elegidos = all.filter(({ id }) => chosen.has(id));
  const toggle = (ids: readonly string[], isOn: boolean): void =>
    setChosen((before) => new Set(isOn ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));
  if (leido === null) {
    return (
      <EmptyState title="Todavía no se ha leído Moodle">
        La unidad lo lee cada noche. Vuelva mañana; si sigue así, avísele.
      </EmptyState>
    );
  }
  return (
    <>
      <Muted>{`Datos de Moodle, al ${formatInstante(new Date(leido))}`}</Muted>
      {sent && <Alert tone="success">{sent}</Alert>}
      {all.length === 0 ? (
        <EmptyState title="Ningún estudiante suyo necesita atención">
          Si dicta cursos y aquí no aparecen, revise que su correo en Moodle sea el mismo con el que entra.
        </EmptyState>
      ) : (
        <>
          {cursos.map((curso) => (
            <Section key={curso.clave} title={titleOf(curso)} look="ruled">
              <Rows aria-label={`Estudiantes de ${titleOf(curso)}`}>
                {curso.estudiantes.map((estudiante) => (
                  <Row as="li" key={estudiante.id} place="between">
                    <Estudiante
                      estudiante={estudiante}
                      isChosen={chosen.has(estudiante.id)}
                      onToggle={(isOn) => toggle([estudiante.id], isOn)}
                    />
                    {estudiante.ultimoContacto && <Respuesta {...estudiante} />}
                  </Row>
                ))}
              </Rows>
            </Section>
          ))}
          <Row>
            <Button
              variant="plain"
              onClick={() =>
                toggle(
                  all.map(({ id }) => id),
                  elegidos.length < all.length,
                )
              }
            >
              {elegidos.length < all.length ? 'Seleccionar todos' : 'No seleccionar a nadie'}
            </Button>
            <Button variant="main" disabled={elegidos.length === 0} onClick={() => setWriting(true)}>
              {elegidos.length === 0 ? 'Escribirles' : `Escribir a ${countOf(elegidos.length, 'persona', 'personas')}`}
            </Button>
          </Row>
        </>
      )}
      {avisos !== null && <Avisos recibe={avisos} />}
      {writing && (
        <Write
          estudiantes={elegidos}
          onClose={() => setWriting(false)}
          onSent={(text) => {
            setWriting(false);
            setSent(text);
            setChosen(new Set());
            void client.invalidateQueries({ queryKey: QUERY_KEY });
          }}
        />
      )}
    </>
  );
}

type EstudianteProps = {
  readonly estudiante: EstudianteEnRiesgo;
  readonly isChosen: boolean;
  readonly onToggle: (isOn: boolean) => void;
};

function Estudiante({ estudiante, isChosen, onToggle }: EstudianteProps) {
  const { nombre, situacion, motivos, ultimoAcceso, ultimoContacto } = estudiante;
  const accesoText = ultimoAcceso ? `Último acceso: ${formatInstante(new Date(ultimoAcceso))}` : 'Nunca ha entrado';
  const contactText = ultimoContacto && `Se le escribió el ${formatFecha(new Date(ultimoContacto))}`;
  return (
    <Checkbox
      label={asProperName(nombre)}
      checked={isChosen}
      onChange={({ target }) => onToggle(target.checked)}
      hint={[`${situacion}: ${motivos || accesoText}`, motivos && ultimoAcceso && accesoText, contactText]
        .filter(Boolean)
        .join(' · ')}
    />
  );
}

/** Notes that a student answered, or takes that back. */
function Respuesta({ id, nombre, respondio }: EstudianteEnRiesgo) {
  const client = useQueryClient();
  const note = useAction({
    mutationFn: async (next: boolean) =>
      call(docenteContract, 'PUT /docente/estudiantesEnRiesgo/respuestas', {
        body: { estudiante: id, respondio: next },
      }),
    onSuccess: async () => client.invalidateQueries({ queryKey: QUERY_KEY }),
  });
  return (
    <Stack gap={1}>
      <Button
        variant="plain"
        busy={note.isPending}
        aria-pressed={respondio}
        aria-label={`Respondió: ${asProperName(nombre)}`}
        onClick={() => note.mutate(!respondio)}
      >
        {respondio ? '✓ Respondió' : 'Respondió'}
      </Button>
      {note.error && <NotSaved>{note.error.message}</NotSaved>}
    </Stack>
  );
}

/** Switch of the notice on Mondays. */
function Avisos({ recibe }: { readonly recibe: boolean }) {
  const client = useQueryClient();
  const change = useAction({
    mutationFn: async (next: boolean) =>
      call(docenteContract, 'PUT /docente/estudiantesEnRiesgo/avisos', { body: { recibe: next } }),
    onSuccess: async () => client.invalidateQueries({ queryKey: QUERY_KEY }),
  });
  return (
    <Section title="Aviso de los lunes" look="ruled">
      <Field label="Recibir los lunes un correo con cuántos estudiantes suyos necesitan atención">
        {(control) => (
          <Switch
            {...control}
            checked={change.isPending ? change.variables : recibe}
            onChange={({ target }) => change.mutate(target.checked)}
          />
        )}
      </Field>
      {change.error && <NotSaved>{change.error.message}</NotSaved>}
    </Section>
  );
}
