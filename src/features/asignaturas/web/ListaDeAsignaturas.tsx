import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button, buttonClass } from '#platform/web/ui/Button.tsx';
import { AddIcon } from '#platform/web/ui/icons.tsx';
import { ListPage } from '#platform/web/ui/ListPage.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import { useBusqueda } from '#platform/web/useBusqueda.ts';
import { useOpened } from '#platform/web/useOpened.ts';
import { usePage } from '#platform/web/usePage.ts';
import { ASIGNATURAS_POR_PAGINA } from '../contract-gestion.ts';
import { Barra } from './Barra.tsx';
import { type Change, type Direccion, filtroDe } from './direccion.ts';
import { AgregarAsignatura } from './edicion/AgregarAsignatura.tsx';
import { LeerDeMoodle } from './lectura/LeerDeMoodle.tsx';
import { Tabla } from './lista/Tabla.tsx';
import { Tarjetas } from './lista/Tarjetas.tsx';
import { asignaturas } from './palabras.ts';
import { AsignaturaPanel } from './panel/AsignaturaPanel.tsx';
import { useAsignaturas } from './useAsignaturas.ts';
import { Vacio } from './Vacio.tsx';

type ListaDeAsignaturasProps = { readonly direccion: Direccion; readonly change: Change };

/** The assignments of a semester, and what is done with them. */
export function ListaDeAsignaturas({ direccion, change }: ListaDeAsignaturasProps) {
  const { texto, buscar, setTexto, clear } = useBusqueda();
  const filtro = { ...filtroDe(direccion), ...(buscar && { buscar }) };
  const { page: pagina, goTo: irA } = usePage(direccion.pagina, buscar, change);
  const lectura = useAsignaturas(filtro, pagina);
  const abierta = useOpened((asignatura, how) => change({ asignatura }, how));
  const [haciendo, setHaciendo] = useState<'agregar' | 'leer' | null>(null);
  const dejar = (): void => setHaciendo(null);
  const [agregada, setAgregada] = useState<string | null>(null);
  const narrow = useMediaQuery('(max-width: 48rem)');
  const { data, isPlaceholderData: ocupada } = lectura;
  const { semestre } = direccion;
  const navigate = useNavigate();

  const cuenta = data && (data.total === data.todas ? asignaturas(data.todas) : `${data.total} de ${data.todas}`);
  const lugar = data?.filas.findIndex(({ id }) => id === direccion.asignatura) ?? -1;
  const vecina = (step: 1 | -1): (() => void) | undefined => {
    const otra = lugar < 0 ? undefined : data?.filas[lugar + step];
    return otra && (() => abierta.goTo(otra.id));
  };
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

  return (
    <ListPage
      title="Asignaturas"
      count={cuenta ?? (lectura.isError ? '' : undefined)}
      spoken={ocupada || !cuenta ? null : `${cuenta}.`}
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
      <Reading of={lectura} failure="No se pudieron cargar las asignaturas">
        {({ filas, desde, total, todas }) => {
          const lista = { filas, desde, total, ocupada, abierta: direccion.asignatura, onAbrir: abierta.open };
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
              {narrow ? <Tarjetas {...lista} /> : <Tabla {...lista} {...direccion} onOrdenar={change} />}
              <Pager
                label="Páginas de asignaturas"
                rows="Asignaturas"
                from={(pagina - 1) * ASIGNATURAS_POR_PAGINA}
                size={ASIGNATURAS_POR_PAGINA}
                total={total}
                onGo={(from) => irA(from / ASIGNATURAS_POR_PAGINA + 1)}
              />
            </>
          );
        }}
      </Reading>
      {direccion.asignatura && (
        <AsignaturaPanel
          id={direccion.asignatura}
          onAnterior={vecina(-1)}
          onSiguiente={vecina(1)}
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
