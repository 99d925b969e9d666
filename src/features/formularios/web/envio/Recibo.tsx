import { valoresDe } from '#catalogo/arbol.ts';
import { textoDe } from '#catalogo/campos/index.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { textoDeInstante } from '#catalogo/momento.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog } from '#platform/web/ui/Dialog.tsx';
import { Mark } from '#platform/web/ui/PublicHeader.tsx';
import type { FormularioPageData } from '../../contract.ts';
import type { Recibido } from '../borrador/borrador.ts';
import styles from './Recibo.module.css';

type ReciboProps = {
  readonly formulario: Formulario;
  readonly institucion: FormularioPageData['institucion'];
  readonly recibido: Recibido;
  readonly onAceptar: () => void;
};

/** The success dialog is the receipt (DECISIONS §2): a document with number, date, what was received and what comes next. */
export function Recibo({ formulario, institucion, recibido: { recibo, datos }, onAceptar }: ReciboProps) {
  const { exito, despues } = formulario.textos;
  return (
    <Dialog
      title={exito.titulo}
      startsAtTitle
      footer={
        <>
          <Button onClick={() => print()}>Imprimir</Button>
          <Button variant="main" onClick={onAceptar}>
            Aceptar
          </Button>
        </>
      }
    >
      <p>{exito.texto}</p>
      <article className={styles['documento']} aria-label="Comprobante">
        <header className={styles['cabeza']}>
          <Mark logo={institucion.logo} />
          <p>
            <strong>{institucion.unidad}</strong>
            <span>{institucion.nombre}</span>
          </p>
        </header>
        <h3>{formulario.titulo}</h3>
        <dl className={styles['numero']}>
          <div>
            <dt>Número</dt>
            <dd>{recibo.comprobante}</dd>
          </div>
          <div>
            <dt>Recibido</dt>
            <dd>
              <time dateTime={recibo.recibido}>{textoDeInstante(new Date(recibo.recibido))}</time>
            </dd>
          </div>
        </dl>
        {datos && <Resumen formulario={formulario} datos={datos} />}
        <h4>Qué sigue</h4>
        <p>{despues}</p>
      </article>
    </Dialog>
  );
}

function Resumen({ formulario, datos }: { readonly formulario: Formulario; readonly datos: Record<string, unknown> }) {
  const filled = valoresDe(formulario.campos, datos)
    .map(({ ruta, campo, valor }) => ({ ruta, etiqueta: campo.etiqueta, texto: textoDe(campo, valor) }))
    .filter(({ texto }) => texto !== '');
  return (
    <dl className={styles['resumen']}>
      {filled.map(({ ruta, etiqueta, texto }) => (
        <div key={ruta}>
          <dt>{etiqueta}</dt>
          <dd>{texto}</dd>
        </div>
      ))}
    </dl>
  );
}
