import { useRef } from 'react';
import { hojasDe, nodoEn, valoresDe } from '#catalogo/arbol.ts';
import { textoDe } from '#catalogo/campos/index.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { textoDeDia, textoDeInstante } from '#catalogo/momento.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Mark } from '#platform/web/ui/PublicHeader.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import {
  type FormularioPageData,
  numerosDe,
  type Recibo as ReciboDeServidor,
  type ReciboAnonimo,
} from '../../contract.ts';
import { useFormulario } from '../formulario-context.ts';
import { descargarRecibo } from './descargar-recibo.ts';
import type { Fase } from './fase.ts';
import { PorCorreo } from './PorCorreo.tsx';
import styles from './recibo.module.css';

type ReciboProps = {
  readonly institucion: FormularioPageData['institucion'];
  readonly fase: Extract<Fase, { en: 'recibo' }>;
  readonly onAceptar: () => void;
};

/** The success dialog is the receipt (DECISIONS §2): a document with number, date, what was received and what comes next. */
export function Recibo({ institucion, fase: { recibido, esperado }, onAceptar }: ReciboProps) {
  const { formulario } = useFormulario();
  const { recibo, datos } = recibido;
  const { exito, despues } = formulario.textos;
  const documento = useRef<HTMLElement>(null);

  function download(): void {
    if (documento.current)
      descargarRecibo(documento.current, 'comprobante' in recibo ? `Comprobante ${recibo.comprobante}` : 'Comprobante');
  }

  return (
    <Dialog
      title={exito.titulo}
      startsAtTitle
      isDocument
      footer={
        <>
          <Button onClick={() => print()}>Imprimir</Button>
          <Button onClick={download}>Descargar</Button>
          <Button variant="main" onClick={onAceptar}>
            Aceptar
          </Button>
        </>
      }
    >
      <p>{exito.texto}</p>
      {esperado && <p>Se envió apenas volvió la conexión.</p>}
      <article ref={documento} className={styles['documento']} aria-label="Comprobante">
        <Row as="header">
          <Mark logo={institucion.logo} />
          <p>
            <strong>{institucion.unidad}</strong>
            <Muted as="span">{institucion.nombre}</Muted>
          </p>
        </Row>
        <h3>{formulario.titulo}</h3>
        {'comprobante' in recibo ? <Numeros formulario={formulario} recibo={recibo} /> : <Dia {...recibo} />}
        {datos && <Resumen formulario={formulario} datos={datos} />}
        <h4>Qué sigue</h4>
        <p>{despues}</p>
      </article>
      {'id' in recibo && <PorCorreo id={recibo.id} datos={datos} />}
    </Dialog>
  );
}

function Numeros({ formulario, recibo }: { readonly formulario: Formulario; readonly recibo: ReciboDeServidor }) {
  const hojas = hojasDe(formulario.campos);
  return (
    <Facts
      of={[
        ['Comprobante', <strong key="comprobante">{recibo.comprobante}</strong>],
        ...numerosDe(formulario).map(
          ({ campo, nombre }) => [hojas.find(({ ruta }) => ruta === campo)?.campo.etiqueta, recibo[nombre]] as const,
        ),
        [
          'Recibido',
          <time key="recibido" dateTime={recibo.recibido}>
            {textoDeInstante(new Date(recibo.recibido))}
          </time>,
        ],
      ]}
    />
  );
}

/** An anonymous answer has a day, and nothing that could be tied to it (DECISIONS §4). */
function Dia({ fecha }: ReciboAnonimo) {
  return (
    <Facts
      of={[
        [
          'Recibido',
          <time key="recibido" dateTime={fecha}>
            {textoDeDia(fecha)}
          </time>,
        ],
      ]}
    />
  );
}

/** A line of the receipt; `item` is the name of the item of a list that it belongs to. */
type Linea = { readonly ruta: string; readonly etiqueta: string; readonly texto: string; readonly item: string };

function lineasDe({ campos }: Pick<Formulario, 'campos'>, datos: Record<string, unknown>): Linea[] {
  return valoresDe(campos, datos).flatMap(({ ruta, campo, valor }) => {
    const texto = textoDe(campo, valor);
    const [, lista, posicion] = /^(.+?)\.(\d+)\./.exec(ruta) ?? [];
    const nodo = lista === undefined ? undefined : nodoEn(campos, lista);
    const item = nodo?.tipo === 'lista' ? `${nodo.etiqueta} ${Number(posicion) + 1}` : '';
    return texto === '' ? [] : [{ ruta, etiqueta: campo.etiqueta, texto, item }];
  });
}

function Resumen({ formulario, datos }: { readonly formulario: Formulario; readonly datos: Record<string, unknown> }) {
  const lineas = lineasDe(formulario, datos);
  const items = [...new Set(lineas.map(({ item }) => item))];
  return items.map((item) => (
    <section key={item}>
      {item && <h4>{item}</h4>}
      <Facts
        look="rows"
        of={lineas
          .filter((linea) => linea.item === item)
          .map(({ ruta, etiqueta, texto }) => [etiqueta, <WrappedText key={ruta}>{texto}</WrappedText>])}
      />
    </section>
  ));
}
