import { textoDeInstante } from '#catalogo/momento.ts';
import type { Recibo } from '#features/formularios/contract.ts';

/** Tells the evaluator that the accompaniment was received. */
export const textoDeRecibo = ({ comprobante, recibido }: Recibo): string =>
  `Comprobante ${comprobante}, del ${textoDeInstante(new Date(recibido))} En el acompañamiento puede ver cómo va su envío a los correos que eligió.`;
