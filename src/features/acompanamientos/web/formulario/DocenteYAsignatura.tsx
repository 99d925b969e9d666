// First section of the form: the choice of teacher and subject.
import { useState } from 'react';
import { plainText, wordsOf } from '#catalogo/busqueda.ts';
import { textoDeAsignatura } from '#catalogo/campos/asignatura.ts';
import { formatInstante } from '#catalogo/momento.ts';
import { ENCABEZADO } from '#catalogo/rubrica/rubrica.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Combobox } from '#platform/web/ui/Combobox.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { Box, Grid } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { Muted, Prose } from '#platform/web/ui/text.tsx';
import type { DocenteConAsignaturas } from '../../contract.ts';
import type { AsignaturaElegida, Diligencia, DocenteElegido } from './diligencia.ts';
import { fieldId } from './focus.ts';
import type { Acompanamiento } from './useAcompanamiento.ts';

type DocenteYAsignaturaProps = {
  readonly docentes: readonly DocenteConAsignaturas[];
  readonly acompanamiento: Acompanamiento;
  readonly fallas: ReadonlyMap<string, string>;
};

/** Choice of teacher and subject, and the heading of the rubric that follows from it (spec 1 §2, step 1). */
export function DocenteYAsignatura({ docentes, acompanamiento, fallas }: DocenteYAsignaturaProps) {
  const { diligencia, apertura, chooseDocente, chooseAsignatura, beginOther } = acompanamiento;
  const { docente, asignatura } = diligencia;
  const encabezado = asignatura && ENCABEZADO[asignatura.tipo];
  return (
    <Section title="Docente y asignatura" look="ruled" gap={5}>
      <Grid column="wide" gap={5} align="top">
        <DocenteField
          docentes={docentes}
          elegido={docente}
          falla={fallas.get(fieldId('docente'))}
          onElegir={chooseDocente}
        />
        <AsignaturaField
          docente={withItsAsignatura(diligencia, docentes)}
          elegida={asignatura}
          falla={fallas.get(fieldId('asignatura'))}
          onElegir={chooseAsignatura}
        />
      </Grid>
      {encabezado && (
        <Box look="brand" gap={1}>
          <strong>{encabezado.titulo}</strong>
          <Prose>{encabezado.texto}</Prose>
        </Box>
      )}
      {apertura.en === 'abierta' && apertura.recuperada !== null && (
        <Alert tone="info" actions={<Button onClick={beginOther}>Comenzar otro acompañamiento</Button>}>
          {`Continúa el borrador que guardó el ${formatInstante(new Date(apertura.recuperada))}`}
        </Alert>
      )}
    </Section>
  );
}

/** Returns the teacher with their subjects. The subject of an open draft is included even if its assignment is gone. */
function withItsAsignatura(
  { docente, asignatura }: Diligencia,
  docentes: readonly DocenteConAsignaturas[],
): DocenteConAsignaturas | null {
  if (!docente) return null;
  const asignaturas = docentes.find(({ correo }) => correo === docente.correo)?.asignaturas ?? [];
  const isMissing = asignatura && !asignaturas.some(({ codigo }) => codigo === asignatura.codigo);
  return {
    ...docente,
    asignaturas: isMissing ? [...asignaturas, { ...asignatura, nombre: null, programaAcademico: '' }] : asignaturas,
  };
}

type DocenteFieldProps = {
  readonly docentes: readonly DocenteConAsignaturas[];
  readonly elegido: DocenteElegido | null;
  readonly falla: string | undefined;
  readonly onElegir: (docente: DocenteElegido | null) => void;
};

/** Most teachers listed at once; typing narrows the list. */
const A_LA_VISTA = 80;

/** Field for the teacher, searched by any part of name or address (spec 1 §2). */
function DocenteField({ docentes, elegido, falla, onElegir }: DocenteFieldProps) {
  const [texto, setTexto] = useState('');
  const palabras = wordsOf(elegido ? '' : texto);
  const hallados = docentes.filter(({ nombre, correo }) => {
    const all = plainText(`${nombre} ${correo}`);
    return palabras.every((palabra) => all.includes(palabra));
  });

  function write(escrito: string): void {
    setTexto(escrito);
    if (elegido) onElegir(null);
  }

  return (
    <Field label="Docente" required id={fieldId('docente')} error={falla} help="Escriba parte del nombre o del correo.">
      {(control) => (
        <Combobox
          control={control}
          name="docente"
          text={elegido ? elegido.nombre : texto}
          onText={write}
          items={hallados.slice(0, A_LA_VISTA)}
          keyOf={({ correo }) => correo}
          renderItem={({ nombre, correo }) => (
            <>
              <strong>{nombre}</strong>
              <Muted as="span">{correo}</Muted>
            </>
          )}
          onChoose={({ nombre, correo }) => {
            setTexto('');
            onElegir({ nombre, correo });
          }}
          status={estadoOf(hallados.length)}
          listLabel="Docentes"
          opensEmpty
        />
      )}
    </Field>
  );
}

function estadoOf(hallados: number): string {
  if (hallados === 0) return 'Ningún docente de este semestre coincide con lo escrito.';
  if (hallados > A_LA_VISTA) return `Se muestran ${A_LA_VISTA} de ${hallados} docentes: escriba más letras.`;
  return countOf(hallados, 'docente', 'docentes');
}

type AsignaturaFieldProps = {
  /** Null until a teacher is chosen. */
  readonly docente: DocenteConAsignaturas | null;
  readonly elegida: AsignaturaElegida | null;
  readonly falla: string | undefined;
  readonly onElegir: (asignatura: AsignaturaElegida | null) => void;
};

/** Field for one of the teacher's subjects, by code (spec 1 §2). */
function AsignaturaField({ docente, elegida, falla, onElegir }: AsignaturaFieldProps) {
  const asignaturas = docente?.asignaturas ?? [];

  function choose(codigo: string | undefined): void {
    const chosen = asignaturas.find((asignatura) => asignatura.codigo === codigo);
    onElegir(chosen ? { codigo: chosen.codigo, tipo: chosen.tipo, facultad: chosen.facultad } : null);
  }

  return (
    <SelectField
      label="Asignatura"
      required
      id={fieldId('asignatura')}
      error={falla}
      help={docente ? 'Las que tiene asignadas este semestre.' : 'Elija primero el docente.'}
      name="asignatura"
      all="Elija una asignatura"
      disabled={!docente}
      value={elegida?.codigo}
      options={asignaturas.map(({ codigo, nombre, tipo, programaAcademico }) => [
        codigo,
        [textoDeAsignatura(codigo, nombre), tipo, programaAcademico].filter(Boolean).join(' · '),
      ])}
      onChange={choose}
    />
  );
}
