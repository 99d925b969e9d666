import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { TITULOS } from '#catalogo/titulos.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { AddIcon } from '#platform/web/ui/icons.tsx';
import { ListPage } from '#platform/web/ui/ListPage.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { useBusqueda } from '#platform/web/useBusqueda.ts';
import { neighboursOf, useOpened } from '#platform/web/useOpened.ts';
import { usePage } from '#platform/web/usePage.ts';
import { ASIGNATURAS_POR_PAGINA, ORDENES_DE_ASIGNATURAS } from '../contract-gestion.ts';
import { Barra } from './Barra.tsx';
import { type Change, type Direccion, filtroDe } from './search.ts';
import { AgregarAsignatura } from './edicion/AgregarAsignatura.tsx';
import { LeerDeMoodle } from './lectura/LeerDeMoodle.tsx';
import { COLUMNAS } from './columnas.tsx';
import { asignaturas } from './palabras.ts';
import { AsignaturaPanel } from './panel/AsignaturaPanel.tsx';
import { useAsignaturas } from './useAsignaturas.ts';
import { Vacio } from './Vacio.tsx';

type ListaDeAsignaturasProps = { readonly direccion: Direccion; readonly change: Change };

/** The assignments of a semester, and what is done with them. */
export function ListaDeAsignaturas({ direccion, change }: ListaDeAsignaturasProps) {
  const { texto, buscar, setTexto, clear } = useBusqueda();
  const filtro = { ...filtroDe(direccion), ...(buscar && { buscar }) };
  const { from, goTo } = usePage({ inAddress: direccion.pagina, search: buscar, change, size: ASIGNATURAS_POR_PAGINA });
  const lectura = useAsignaturas(filtro, from);
  const abierta = useOpened((asignatura, how) => change({ asignatura }, how));
  const [haciendo, setHaciendo] = useState<'agregar' | 'leer' | null>(null);
  const dejar = (): void => setHaciendo(null);
  const [agregada, setAgregada] = useState<string | null>(null);
  const { data } = lectura;
  const { semestre } = direccion;
  const navigate = useNavigate();

  const cuenta = data && (data.total === data.todas ? asignaturas(data.todas) : `${data.total} de ${data.todas}`);
  const vecinas = neighboursOf(
    data?.filas.map(({ id }) => id),
    direccion.asignatura,
    abierta.goTo,
  );
  const acciones = (
    <>
      <Link to="/gestores/asignaturas" search={{ vista: 'carga' }} className={buttonClass('quiet')}>
        Cargar archivo
      </Link>
      <Button onClick={() => setHaciendo('leer')}>Leer de Moodle</Button>
      <Button variant="main" onClick={() => setHaciendo('agregar')}>
        <AddIcon />
        Agregar asignatura
      </Button>
    </>
  );
  const lista = (
    <List
      label="Asignaturas"
      columns={COLUMNAS}
      rows={data?.filas}
      idOf={({ id }) => id}
      from={data?.desde ?? 0}
      total={data?.total}
      busy={lectura.isPlaceholderData}
      minWidth="73rem"
      opening={{ open: direccion.asignatura, hint: 'abrir la asignatura', onOpen: abierta.open }}
      order={{
        key: direccion.orden,
        direction: direccion.sentido,
        onSort: (clave, sentido) => change({ orden: ORDENES_DE_ASIGNATURAS.find((orden) => orden === clave), sentido }),
      }}
    />
  );

  return (
    <ListPage
      title={TITULOS.asignaturas}
      count={cuenta}
      of={lectura}
      printed={`Semestre ${semestre}${buscar && ` · «${buscar}»`}`}
    >
      <Barra
        direccion={direccion}
        onChange={change}
        texto={texto}
        onTexto={setTexto}
        onActualizar={() => void lectura.refetch()}
        acciones={acciones}
      />
      {agregada && <Alert tone="success">{agregada}</Alert>}
      <Reading of={lectura} failure="No se pudieron cargar las asignaturas" waiting={lista}>
        {({ total, todas }) => {
          if (total === 0) {
            return (
              <Vacio
                direccion={direccion}
                todas={todas}
                buscar={buscar}
                onQuitarBusqueda={clear}
                onChange={change}
                onAgregar={() => setHaciendo('agregar')}
              />
            );
          }
          return (
            <>
              {lista}
              <Pager
                label="Páginas de asignaturas"
                rows="Asignaturas"
                from={from}
                size={ASIGNATURAS_POR_PAGINA}
                total={total}
                onGo={goTo}
              />
            </>
          );
        }}
      </Reading>
      {direccion.asignatura && (
        <AsignaturaPanel
          id={direccion.asignatura}
          onAnterior={vecinas.onPrevious}
          onSiguiente={vecinas.onNext}
          onClose={abierta.close}
        />
      )}
      {haciendo === 'agregar' && (
        <AgregarAsignatura
          semestre={semestre}
          onAgregada={({ codigoAsignatura, docente, semestre: suyo }) => {
            dejar();
            setAgregada(`La asignatura ${codigoAsignatura} de ${docente} quedó en el semestre ${suyo}.`);
          }}
          onCancelar={dejar}
        />
      )}
      {haciendo === 'leer' && (
        <LeerDeMoodle
          semestre={semestre}
          onLeida={(carga) => void navigate({ to: '/gestores/asignaturas', search: { vista: 'carga', carga } })}
          onCerrar={dejar}
        />
      )}
    </ListPage>
  );
}
