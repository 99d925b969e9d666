import { useRef } from 'react';
import { hojasDe, nodoEn, valoresDe } from '#catalogo/arbol.ts';
import { textoDe } from '#catalogo/campos/index.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { textoDeDia, textoDeInstante } from '#catalogo/momento.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Mark } from '#platform/web/ui/PublicHeader.tsx';
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
import styles from './Recibo.module.css';

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
        <header className={styles['cabeza']}>
          <Mark logo={institucion.logo} />
          <p>
            <strong>{institucion.unidad}</strong>
            <span>{institucion.nombre}</span>
          </p>
        </header>
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
    <dl className={styles['numero']}>
      <div>
        <dt>Comprobante</dt>
        <dd>{recibo.comprobante}</dd>
      </div>
      {numerosDe(formulario).map(({ campo, nombre }) => (
        <div key={campo}>
          <dt>{hojas.find(({ ruta }) => ruta === campo)?.campo.etiqueta}</dt>
          <dd>{recibo[nombre]}</dd>
        </div>
      ))}
      <div>
        <dt>Recibido</dt>
        <dd>
          <time dateTime={recibo.recibido}>{textoDeInstante(new Date(recibo.recibido))}</time>
        </dd>
      </div>
    </dl>
  );
}

/** An anonymous answer has a day, and nothing that could be tied to it (DECISIONS §4). */
function Dia({ fecha }: ReciboAnonimo) {
  return (
    <dl className={styles['dia']}>
      <dt>Recibido</dt>
      <dd>
        <time dateTime={fecha}>{textoDeDia(fecha)}</time>
      </dd>
    </dl>
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
      <dl className={styles['resumen']}>
        {lineas
          .filter((linea) => linea.item === item)
          .map(({ ruta, etiqueta, texto }) => (
            <div key={ruta}>
              <dt>{etiqueta}</dt>
              <dd>
                <WrappedText>{texto}</WrappedText>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  ));
}
