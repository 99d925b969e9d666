-- A backup leaves these out: where it is restored, everybody signs in anew, also who had signed out meanwhile.
comment on table sesiones is '[sin registros] [no se copia] Sesiones abiertas.';
comment on table intentos_ingreso is '[sin registros] [no se copia] Ingresos fallidos recientes.';
