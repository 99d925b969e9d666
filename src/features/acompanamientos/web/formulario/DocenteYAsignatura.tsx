import { textoDeInstante } from '#catalogo/momento.ts';
import { ENCABEZADO } from '#catalogo/rubrica/rubrica.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Box, Grid } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Prose } from '#platform/web/ui/text.tsx';
import type { DocenteConAsignaturas } from '../../contract.ts';
import { idDeCampo } from './campos.ts';
import type { Diligencia } from './diligencia.ts';
import { ElegirAsignatura } from './partes/ElegirAsignatura.tsx';
import { ElegirDocente } from './partes/ElegirDocente.tsx';
import type { Acompanamiento } from './useAcompanamiento.ts';

type DocenteYAsignaturaProps = {
  readonly docentes: readonly DocenteConAsignaturas[];
  readonly acompanamiento: Acompanamiento;
  readonly fallas: ReadonlyMap<string, string>;
};

/** Whom the accompaniment is about, and by what it is evaluated (spec 1 §2, step 1). */
export function DocenteYAsignatura({ docentes, acompanamiento, fallas }: DocenteYAsignaturaProps) {
  const { diligencia, apertura, elegirDocente, elegirAsignatura, comenzarOtro } = acompanamiento;
  const { docente, asignatura } = diligencia;
  const encabezado = asignatura && ENCABEZADO[asignatura.tipo];
  return (
    <Section title="Docente y asignatura" look="ruled" gap={5}>
      <Grid column="wide" gap={5} align="top">
        <ElegirDocente
          docentes={docentes}
          elegido={docente}
          falla={fallas.get(idDeCampo('docente'))}
          onElegir={elegirDocente}
        />
        <ElegirAsignatura
          docente={conSuAsignatura(diligencia, docentes)}
          elegida={asignatura}
          falla={fallas.get(idDeCampo('asignatura'))}
          onElegir={elegirAsignatura}
        />
      </Grid>
      {encabezado && (
        <Box look="brand" gap={1}>
          <strong>{encabezado.titulo}</strong>
          <Prose>{encabezado.texto}</Prose>
        </Box>
      )}
      {apertura.en === 'abierta' && apertura.recuperada !== null && (
        <Alert tone="info" actions={<Button onClick={comenzarOtro}>Comenzar otro acompañamiento</Button>}>
          {`Continúa el borrador que guardó el ${textoDeInstante(new Date(apertura.recuperada))}`}
        </Alert>
      )}
    </Section>
  );
}

/** The teacher with her subjects; that of a draft is among them, whatever became of its assignment. */
function conSuAsignatura(
  { docente, asignatura }: Diligencia,
  docentes: readonly DocenteConAsignaturas[],
): DocenteConAsignaturas | null {
  if (!docente) return null;
  const asignaturas = docentes.find(({ correo }) => correo === docente.correo)?.asignaturas ?? [];
  const falta = asignatura && !asignaturas.some(({ codigo }) => codigo === asignatura.codigo);
  return {
    ...docente,
    asignaturas: falta ? [...asignaturas, { ...asignatura, nombre: null, programaAcademico: '' }] : asignaturas,
  };
}
