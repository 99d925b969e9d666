// Words to invent people with. No real person is meant.

export const FIRST_NAMES: readonly string[] = (
  'Adriana, Alejandro, Ana María, Andrés, Camila, Carlos, Carolina, Catalina, Cristian, Daniela, Diana, Diego, ' +
  'Édgar, Esteban, Felipe, Gabriela, Germán, Íngrid, Iván, Jhon, Jimena, Jorge, Juan Sebastián, Julián, Laura, ' +
  'Leidy, Luz Dary, Manuela, María José, Mateo, Mónica, Natalia, Nicolás, Óscar, Paola, Ramiro, Sandra, ' +
  'Santiago, Tatiana, Yuliana'
).split(', ');

export const LAST_NAMES: readonly string[] = (
  'Agudelo, Arango, Bedoya, Bermúdez, Caicedo, Cárdenas, Castaño, Córdoba, Echeverri, Fajardo, Giraldo, Gómez, ' +
  'Henao, Jaramillo, Londoño, Marín, Martínez, Mosquera, Muñoz, Narváez, Ocampo, Ordóñez, Ospina, Palacio, ' +
  'Pérez, Quiceno, Rendón, Rentería, Rincón, Salazar, Tabares, Uribe, Valencia, Vásquez, Villegas, Zuluaga'
).split(', ');

export const CITIES: readonly string[] = [
  'Medellín',
  'Bogotá',
  'Cali',
  'Manizales',
  'Pereira',
  'Quibdó',
  'Popayán',
  'Montería',
];

/** `Íngrid Ordóñez` → `ingrid.ordonez`: what a user name may hold. */
export function usernameOf(firstname: string, lastname: string): string {
  return `${firstname.split(' ')[0]}.${lastname.split(' ')[0]}`
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
