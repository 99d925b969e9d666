import { textoDeInstante } from '#catalogo/momento.ts';
import type { Parte } from '../../contract.ts';
import styles from './Partes.module.css';

const enMiles = (n: number): string => n.toLocaleString('es-CO');

function textoDeParte(linea: Parte, enMarcha: boolean): string {
  const { personas, enviados, aplazados, fallidos, porConfirmar, terminada, nota } = linea;
  if (terminada === null) return enMarcha ? 'En curso' : 'Se interrumpió';
  const cuentas = [
    `${enMiles(enviados)} de ${enMiles(personas)} enviados`,
    fallidos > 0 && `${enMiles(fallidos)} ${fallidos === 1 ? 'fallido' : 'fallidos'}`,
    porConfirmar > 0 && `${enMiles(porConfirmar)} por confirmar`,
    aplazados > 0 && `${enMiles(aplazados)} para otro intento`,
  ];
  return [cuentas.filter(Boolean).join(', '), nota].filter(Boolean).join('. ');
}

type PartesProps = { readonly partes: readonly Parte[]; readonly enMarcha: boolean };

/** What became of each part of a hundred, the newest first. */
export function Partes({ partes, enMarcha }: PartesProps) {
  return (
    <section className={styles['partes']} aria-labelledby="partes">
      <h2 id="partes">Registro del envío</h2>
      <ol>
        {partes.map((linea, i) => (
          <li key={linea.id}>
            <span className={styles['nombre']}>{`Parte ${linea.parte} de ${linea.de}`}</span>
            <span>{textoDeParte(linea, enMarcha && i === 0)}</span>
            <time dateTime={linea.comenzada}>{textoDeInstante(new Date(linea.comenzada))}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
