// Invented people with frequent Colombian names.
import { claveOf } from '#catalogo/listas/opcion.ts';
import { pickFrom, randomBetween, randomDigits, type Azar } from './azar.ts';

const lista = (nombres: string): readonly string[] => nombres.trim().split(/,\s*/);

const NOMBRES = lista(`
  Ana María, Ángela, Beatriz, Camila, Carolina, Catalina, Claudia, Daniela, Diana, Elena, Esperanza, Gloria,
  Íngrid, Isabel, Juliana, Laura, Leidy, Liliana, Luisa, Luz Dary, Marcela, María José, Mariana, Mónica,
  Natalia, Nubia, Paola, Sandra, Sofía, Úrsula, Valentina, Verónica, Viviana, Ximena, Yolanda, Zulma,
  Alejandro, Andrés, Ángel, Camilo, Carlos, César, Cristian, David, Diego, Édgar, Eduardo, Fabián, Felipe,
  Fernando, Germán, Gustavo, Héctor, Hernán, Hugo, Íñigo, Iván, Jaime, Jhon Jairo, Joaquín, Jorge, José,
  Juan Pablo, Julián, Leonardo, Luis, Mauricio, Miguel, Nicolás, Óscar, Rafael, Ricardo, Rodrigo, Samuel,
  Santiago, Sebastián, Tomás, Víctor, Wilson, Yeison`);

const APELLIDOS = lista(`
  Acosta, Agudelo, Álvarez, Arango, Arias, Ávila, Bedoya, Beltrán, Bermúdez, Buitrago, Cabrera, Calderón,
  Cárdenas, Cardona, Castaño, Castillo, Castro, Correa, Cortés, Díaz, Duarte, Echeverri, Escobar, Espinosa,
  Fajardo, Franco, Gallego, García, Gil, Giraldo, Gómez, González, Guerrero, Gutiérrez, Henao, Hernández,
  Herrera, Hoyos, Ibáñez, Jaramillo, Jiménez, Londoño, López, Lozano, Marín, Martínez, Mejía, Mendoza, Molina,
  Montoya, Morales, Moreno, Muñoz, Murillo, Naranjo, Núñez, Ñáñez, Ocampo, Ortiz, Ospina, Parra, Peña, Pérez,
  Pinzón, Quiñones, Quintero, Ramírez, Ramos, Restrepo, Reyes, Rincón, Ríos, Rivera, Rodríguez, Rojas, Romero,
  Ruiz, Salazar, Sánchez, Sepúlveda, Sierra, Suárez, Torres, Trujillo, Uribe, Valencia, Vargas, Vásquez, Vélez,
  Villegas, Yepes, Zapata, Zuluaga, Zúñiga`);

/** An invented person. All fields of a form about the same person take their values from one. */
export type PersonaInventada = {
  readonly nombres: string;
  readonly apellidos: string;
  readonly documento: string;
  readonly celular: string;
  /** The part before the at-sign in the person's addresses. */
  readonly buzon: string;
};

export function inventPersona(azar: Azar): PersonaInventada {
  const [nombres, apellido] = [pickFrom(NOMBRES, azar), pickFrom(APELLIDOS, azar)];
  return {
    nombres,
    apellidos: `${apellido} ${pickFrom(APELLIDOS, azar)}`,
    // Old and foreign documents begin with a zero.
    documento: azar() < 0.03 ? `0${randomDigits(7, azar)}` : `1${randomDigits(9, azar)}`,
    celular: `3${randomDigits(9, azar)}`,
    buzon: `${claveOf(`${nombres} ${apellido}`).replaceAll('-', '.')}${randomBetween(1, 9999, azar)}`,
  };
}
