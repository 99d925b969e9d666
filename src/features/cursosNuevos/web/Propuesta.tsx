// Proposal of new courses: category, semesters, a preview of the names, and the load that is made of it.
import { useState } from 'react';
import { diaOf, nextSemestre, previousSemestre, semestreOfDia, type Semestre } from '#catalogo/semestre.ts';
import { ChoosePlataforma, type CategoriaOption } from '#features/respaldos/web/ChoosePlataforma.tsx';
import { EstadoDeTarea } from '#features/tareas/web/EstadoDeTarea.tsx';
import { FollowTarea } from '#features/tareas/web/FollowTarea.tsx';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { messageOf } from '#platform/web/http.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { DateField } from '#platform/web/ui/DateField.tsx';
import { Checkbox } from '#platform/web/ui/inputs.tsx';
import { Box, Grid, Row, Stack } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { Bullets, Muted } from '#platform/web/ui/text.tsx';
import { useAction } from '#platform/web/useAction.ts';
import { cursosNuevosContract, type PedidoDeCursos, type VistaDeCursos } from '../contract.ts';

type PropuestaProps = { readonly onPreparada: (carga: string) => void };

/** Form of a proposal; what it asks for may be previewed, and made a load. */
export const Propuesta = ({ onPreparada }: PropuestaProps) => (
  <Section title="De los cursos de otro semestre" gap={4}>
    <Box gap={4} width="form">
      <ChoosePlataforma>
        {(servidor, categorias) => (
          <Pedido key={servidor} servidor={servidor} categorias={categorias} onPreparada={onPreparada} />
        )}
      </ChoosePlataforma>
    </Box>
  </Section>
);

type PedidoProps = PropuestaProps & {
  readonly servidor: string;
  readonly categorias: readonly CategoriaOption[];
};

function Pedido({ servidor, categorias, onPreparada }: PedidoProps) {
  const [today] = useState(() => diaOf(new Date()));
  const actual = semestreOfDia(today);
  const [categoria, setCategoria] = useState<number>();
  const [destino, setDestino] = useState<number>();
  const [desde, setDesde] = useState<Semestre>(actual);
  const [hasta, setHasta] = useState<Semestre>(nextSemestre(actual));
  const [conDocentes, setConDocentes] = useState(false);
  const [visibleDesde, setVisibleDesde] = useState('');
  const pedido: PedidoDeCursos | undefined =
    categoria === undefined || destino === undefined
      ? undefined
      : {
          servidor,
          categoria,
          destino,
          de: desde,
          a: hasta,
          conDocentes,
          ...(visibleDesde !== '' && { visibleDesde }),
        };
  const view = useAction({
    mutationFn: async (body: PedidoDeCursos) => ({
      body,
      vista: await call(cursosNuevosContract, 'POST /cursosNuevos/vista', { body }),
    }),
  });
  const prepare = useAction({
    mutationFn: async (body: PedidoDeCursos) => call(cursosNuevosContract, 'POST /cursosNuevos/cargas', { body }),
  });
  const semestres = [previousSemestre(actual), actual, nextSemestre(actual), nextSemestre(nextSemestre(actual))];
  const enTexto = semestres.map((semestre) => [semestre, semestre] as const);
  // A preview of something else is no preview.
  const vista = view.data && JSON.stringify(view.data.body) === JSON.stringify(pedido) ? view.data.vista : undefined;
  return (
    <Stack gap={4}>
      <SelectField
        label="Categoría de los cursos que se copian"
        all="Seleccione categoría"
        value={categoria}
        options={categorias}
        onChange={setCategoria}
      />
      <SelectField
        label="Categoría de los cursos nuevos"
        all="Seleccione categoría"
        value={destino}
        options={categorias}
        onChange={setDestino}
      />
      <Grid column="wide" align="top">
        <SelectField label="Del semestre" value={desde} options={enTexto} onChange={setDesde} />
        <SelectField label="Al semestre" value={hasta} options={enTexto} onChange={setHasta} />
      </Grid>
      <Muted>
        {`En los nombres se cambia «${desde}» por «${hasta}»; las fechas se corren lo que haya entre los inicios de los dos semestres en «Calendario académico».`}
      </Muted>
      <DateField label="Visibles desde (opcional)" value={visibleDesde} today={today} onChange={setVisibleDesde} />
      <Checkbox
        label="Con los mismos docentes"
        checked={conDocentes}
        onChange={({ target }) => setConDocentes(target.checked)}
      />
      {view.error && <Alert tone="error">{messageOf(view.error)}</Alert>}
      {prepare.error && <Alert tone="error">{messageOf(prepare.error)}</Alert>}
      <Row>
        <Button
          variant={vista ? 'plain' : 'main'}
          disabled={!pedido}
          busy={view.isPending}
          onClick={() => pedido && view.mutate(pedido)}
        >
          Ver cómo se llamarían
        </Button>
        {vista && (
          <Button variant="main" busy={prepare.isPending} onClick={() => pedido && prepare.mutate(pedido)}>
            {`Continuar con ${countOf(vista.cursos, 'curso', 'cursos')}`}
          </Button>
        )}
      </Row>
      {vista && <Vista vista={vista} />}
      {prepare.data && (
        <FollowTarea id={prepare.data.id}>
          {(tarea) => (
            <>
              <EstadoDeTarea tarea={tarea} />
              {tarea.estado === 'terminada' && (
                <Row>
                  <Button variant="main" onClick={() => onPreparada(prepare.data.id)}>
                    Revisar los cursos nuevos
                  </Button>
                </Row>
              )}
            </>
          )}
        </FollowTarea>
      )}
    </Stack>
  );
}

function Vista({ vista: { cursos, dias, muestras, choques, cuantosChoques } }: { readonly vista: VistaDeCursos }) {
  return (
    <Stack gap={3}>
      <p>{`Se prepararían ${countOf(cursos, 'curso', 'cursos')}, con sus fechas ${countOf(dias, 'día', 'días')} después. Los primeros:`}</p>
      <Bullets>
        {muestras.map(({ antes, despues }) => (
          <li key={antes.nombreCorto}>
            {`«${antes.nombre}» (${antes.nombreCorto}) → «${despues.nombre}» (${[despues.nombreCorto, despues.codigo].filter(Boolean).join(', ')})`}
          </li>
        ))}
      </Bullets>
      {cuantosChoques > 0 && (
        <Alert
          tone="warning"
          title={countOf(
            cuantosChoques,
            'nombre corto ya existe o se repetiría',
            'nombres cortos ya existen o se repetirían',
          )}
        >
          {`${choques.join(', ')}. Esas filas quedan con problemas: descárguelas en la revisión y corríjalas, o deje los demás cursos.`}
        </Alert>
      )}
    </Stack>
  );
}
