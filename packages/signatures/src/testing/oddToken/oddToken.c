/*
 * A PKCS#11 module for tests that misbehaves on command. The folder named by TOMAR_ODD_TOKEN holds:
 *
 *   tokens    one line per reader: SLOT|READER|LABEL|SERIAL|PIN|FLAGS|CERTIFICATES
 *             FLAGS: letters e (reader is empty), h (certificates only after the login), p (PIN pad),
 *             s (a short ECDSA value), a (wants the PIN 0000 before each signature), or -; CERTIFICATES: DER files parted by spaces
 *   orders    one line per order: FUNCTION ACTION [ARGUMENT], e.g. "C_Login fail 48", "C_Sign hang",
 *             "C_Login sleep 300", "C_SignInit crash", "C_OpenSession tokens other" (another file takes the place
 *             of `tokens` at that call). "once" behind it: the order is for one call only
 *   tries.N   how many wrong PINs the token in slot N was given
 *   log       one line per call that matters, e.g. "C_Login 1 1234 0"; "hang PID 0" before a call hangs
 */
#include <pkcs11/pkcs11.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST_TOKENS 8
#define MOST_CERTIFICATES 4
#define MOST_SESSIONS 64
#define TRIES 3

typedef struct {
  CK_SLOT_ID slot;
  char reader[65], label[33], serial[17], pin[65], flags[9];
  char certificates[MOST_CERTIFICATES][512];
  int count;
} Token;

typedef struct {
  int open, found;
  CK_SLOT_ID slot;
  CK_OBJECT_CLASS wanted;
} Session;

static Token tokens[MOST_TOKENS];
static int tokenCount;
static Session sessions[MOST_SESSIONS];
/* Slots whose user is logged in. */
static CK_SLOT_ID loggedIn[MOST_TOKENS];
static int loggedInCount;

static void pathOf(char *path, size_t size, const char *name) {
  const char *folder = getenv("TOMAR_ODD_TOKEN");
  snprintf(path, size, "%s/%s", folder == NULL ? "." : folder, name);
}

static void readTokens(void) {
  char path[1024], line[4096];
  pathOf(path, sizeof path, "tokens");
  FILE *file = fopen(path, "r");
  tokenCount = 0;
  if (file == NULL) return;
  while (tokenCount < MOST_TOKENS && fgets(line, sizeof line, file) != NULL) {
    Token *token = &tokens[tokenCount];
    char *rest = line, *part[7];
    int n = 0;
    line[strcspn(line, "\n")] = 0;
    while (n < 7 && (part[n] = strsep(&rest, "|")) != NULL) n++;
    if (n < 7) continue;
    memset(token, 0, sizeof *token);
    token->slot = strtoul(part[0], NULL, 10);
    snprintf(token->reader, sizeof token->reader, "%s", part[1]);
    snprintf(token->label, sizeof token->label, "%s", part[2]);
    snprintf(token->serial, sizeof token->serial, "%s", part[3]);
    snprintf(token->pin, sizeof token->pin, "%s", part[4]);
    snprintf(token->flags, sizeof token->flags, "%s", part[5]);
    for (char *name = strtok(part[6], " "); name != NULL && token->count < MOST_CERTIFICATES; name = strtok(NULL, " "))
      snprintf(token->certificates[token->count++], 512, "%s", name);
    tokenCount++;
  }
  fclose(file);
}

static void say(const char *format, unsigned long slot, const char *text, unsigned long rv) {
  char path[1024];
  pathOf(path, sizeof path, "log");
  FILE *file = fopen(path, "a");
  if (file == NULL) return;
  fprintf(file, format, slot, text, rv);
  fclose(file);
}

/* Does what the orders say of this function; 0 when nothing is to fail. */
static CK_RV obey(const char *function) {
  char path[1024], orders[8192] = "", line[512];
  CK_RV answer = CKR_OK;
  pathOf(path, sizeof path, "orders");
  FILE *file = fopen(path, "r");
  if (file != NULL) {
    int done = 0;
    while (fgets(line, sizeof line, file) != NULL) {
      char name[64] = "", action[64] = "", argument[256] = "", often[16] = "";
      sscanf(line, "%63s %63s %255s %15s", name, action, argument, often);
      int mine = !done && strcmp(name, function) == 0;
      int once = mine && (strcmp(often, "once") == 0 || strcmp(argument, "once") == 0);
      if (!once && strlen(orders) + strlen(line) < sizeof orders) strcat(orders, line);
      if (!mine) continue;
      done = 1;
      if (once) {
        char *rest = NULL;
        size_t size = 0;
        FILE *others = open_memstream(&rest, &size);
        char more[512];
        while (fgets(more, sizeof more, file) != NULL) fputs(more, others);
        fclose(others);
        FILE *again = fopen(path, "w");
        if (again != NULL) {
          fputs(orders, again);
          fputs(rest, again);
          fclose(again);
        }
        free(rest);
      }
      if (strcmp(action, "crash") == 0) abort();
      if (strcmp(action, "hang") == 0) {
        say("hang %lu %s%lu\n", (unsigned long)getpid(), "", 0);
        for (;;) pause();
      }
      if (strcmp(action, "sleep") == 0) usleep(1000 * (unsigned)atoi(argument));
      if (strcmp(action, "fail") == 0) answer = strtoul(argument, NULL, 0);
      if (strcmp(action, "tokens") == 0) {
        char from[1024], to[1024];
        pathOf(from, sizeof from, argument);
        pathOf(to, sizeof to, "tokens");
        rename(from, to);
      }
      if (once) break;
    }
    fclose(file);
  }
  readTokens();
  return answer;
}

static Token *tokenIn(CK_SLOT_ID slot) {
  for (int i = 0; i < tokenCount; i++) if (tokens[i].slot == slot) return &tokens[i];
  return NULL;
}

static int has(const Token *token, char flag) { return strchr(token->flags, flag) != NULL; }

static int wrongTries(CK_SLOT_ID slot) {
  char name[64], path[1024];
  int count = 0;
  snprintf(name, sizeof name, "tries.%lu", slot);
  pathOf(path, sizeof path, name);
  FILE *file = fopen(path, "r");
  if (file == NULL) return 0;
  if (fscanf(file, "%d", &count) != 1) count = 0;
  fclose(file);
  return count;
}

static void keepTries(CK_SLOT_ID slot, int count) {
  char name[64], path[1024];
  snprintf(name, sizeof name, "tries.%lu", slot);
  pathOf(path, sizeof path, name);
  FILE *file = fopen(path, "w");
  if (file == NULL) return;
  fprintf(file, "%d", count);
  fclose(file);
}

static int isLoggedIn(CK_SLOT_ID slot) {
  for (int i = 0; i < loggedInCount; i++) if (loggedIn[i] == slot) return 1;
  return 0;
}

static void forgetLogin(CK_SLOT_ID slot) {
  for (int i = 0; i < loggedInCount; i++) if (loggedIn[i] == slot) loggedIn[i] = loggedIn[--loggedInCount];
}

static void blank(unsigned char *field, size_t size, const char *text) {
  size_t length = strlen(text);
  memset(field, ' ', size);
  memcpy(field, text, length < size ? length : size);
}

static Session *sessionOf(CK_SESSION_HANDLE handle) {
  return handle >= 1 && handle <= MOST_SESSIONS && sessions[handle - 1].open ? &sessions[handle - 1] : NULL;
}

#define OBEY(name) do { CK_RV order = obey(name); if (order != CKR_OK) return order; } while (0)
#define SESSION(handle) \
  Session *session = sessionOf(handle); \
  if (session == NULL) return CKR_SESSION_HANDLE_INVALID; \
  Token *token = tokenIn(session->slot); \
  if (token == NULL || has(token, 'e')) return CKR_DEVICE_REMOVED

CK_RV C_Initialize(CK_VOID_PTR args) { (void)args; OBEY("C_Initialize"); return CKR_OK; }

CK_RV C_Finalize(CK_VOID_PTR reserved) {
  (void)reserved;
  OBEY("C_Finalize");
  memset(sessions, 0, sizeof sessions);
  loggedInCount = 0;
  return CKR_OK;
}

CK_RV C_GetSlotList(CK_BBOOL present, CK_SLOT_ID_PTR list, CK_ULONG_PTR count) {
  (void)present;
  OBEY("C_GetSlotList");
  if (list != NULL) for (int i = 0; i < tokenCount && (CK_ULONG)i < *count; i++) list[i] = tokens[i].slot;
  *count = (CK_ULONG)tokenCount;
  return CKR_OK;
}

CK_RV C_GetSlotInfo(CK_SLOT_ID slot, CK_SLOT_INFO_PTR info) {
  OBEY("C_GetSlotInfo");
  Token *token = tokenIn(slot);
  if (token == NULL) return CKR_SLOT_ID_INVALID;
  memset(info, 0, sizeof *info);
  blank(info->slotDescription, sizeof info->slotDescription, token->reader);
  blank(info->manufacturerID, sizeof info->manufacturerID, "Tomar");
  info->flags = CKF_REMOVABLE_DEVICE | CKF_HW_SLOT | (has(token, 'e') ? 0 : CKF_TOKEN_PRESENT);
  return CKR_OK;
}

CK_RV C_GetTokenInfo(CK_SLOT_ID slot, CK_TOKEN_INFO_PTR info) {
  OBEY("C_GetTokenInfo");
  Token *token = tokenIn(slot);
  if (token == NULL) return CKR_SLOT_ID_INVALID;
  if (has(token, 'e')) return CKR_TOKEN_NOT_PRESENT;
  int wrong = wrongTries(slot);
  memset(info, 0, sizeof *info);
  blank(info->label, sizeof info->label, token->label);
  blank(info->manufacturerID, sizeof info->manufacturerID, "Tomar");
  blank(info->model, sizeof info->model, "odd");
  blank(info->serialNumber, sizeof info->serialNumber, token->serial);
  info->flags = CKF_LOGIN_REQUIRED | CKF_USER_PIN_INITIALIZED | CKF_TOKEN_INITIALIZED;
  if (has(token, 'p')) info->flags |= CKF_PROTECTED_AUTHENTICATION_PATH;
  if (wrong > 0 && wrong < TRIES) info->flags |= CKF_USER_PIN_COUNT_LOW;
  if (wrong == TRIES - 1) info->flags |= CKF_USER_PIN_FINAL_TRY;
  if (wrong >= TRIES) info->flags |= CKF_USER_PIN_LOCKED;
  info->ulMinPinLen = 4;
  info->ulMaxPinLen = 8;
  return CKR_OK;
}

CK_RV C_GetMechanismList(CK_SLOT_ID slot, CK_MECHANISM_TYPE_PTR list, CK_ULONG_PTR count) {
  OBEY("C_GetMechanismList");
  if (tokenIn(slot) == NULL) return CKR_SLOT_ID_INVALID;
  if (list != NULL) { list[0] = CKM_RSA_PKCS; list[1] = CKM_ECDSA; }
  *count = 2;
  return CKR_OK;
}

CK_RV C_OpenSession(CK_SLOT_ID slot, CK_FLAGS flags, CK_VOID_PTR app, CK_NOTIFY notify, CK_SESSION_HANDLE_PTR handle) {
  (void)flags; (void)app; (void)notify;
  OBEY("C_OpenSession");
  Token *token = tokenIn(slot);
  if (token == NULL) return CKR_SLOT_ID_INVALID;
  if (has(token, 'e')) return CKR_TOKEN_NOT_PRESENT;
  for (CK_ULONG i = 0; i < MOST_SESSIONS; i++) if (!sessions[i].open) {
    sessions[i].open = 1;
    sessions[i].slot = slot;
    *handle = i + 1;
    return CKR_OK;
  }
  return CKR_SESSION_COUNT;
}

CK_RV C_CloseSession(CK_SESSION_HANDLE handle) {
  OBEY("C_CloseSession");
  Session *session = sessionOf(handle);
  if (session == NULL) return CKR_SESSION_HANDLE_INVALID;
  session->open = 0;
  say("C_CloseSession %lu %s%lu\n", session->slot, "", 0);
  /* A library that forgets to log the user out with the last session: what its own C_Logout is for. */
  return CKR_OK;
}

CK_RV C_Login(CK_SESSION_HANDLE handle, CK_USER_TYPE user, CK_UTF8CHAR_PTR pin, CK_ULONG length) {
  char text[65] = "";
  /* An order may put other tokens into the readers, as if it had just happened. */
  CK_RV order = obey("C_Login");
  SESSION(handle);
  if (pin != NULL) snprintf(text, sizeof text, "%.*s", (int)length, (const char *)pin);
  CK_RV rv = order;
  if (rv == CKR_OK) {
    int wrong = wrongTries(session->slot);
    if (user == CKU_CONTEXT_SPECIFIC) {
      /* Before each signature: a PIN of its own, as cards for qualified signatures have one. */
      if (wrong >= TRIES) rv = CKR_PIN_LOCKED;
      else if (strcmp(text, "0000") != 0) {
        keepTries(session->slot, wrong + 1);
        rv = CKR_PIN_INCORRECT;
      }
    } else if (isLoggedIn(session->slot)) rv = CKR_USER_ALREADY_LOGGED_IN;
    else if (wrong >= TRIES) rv = CKR_PIN_LOCKED;
    else if (strcmp(text, has(token, 'p') ? "" : token->pin) != 0) {
      keepTries(session->slot, wrong + 1);
      rv = CKR_PIN_INCORRECT;
    } else {
      keepTries(session->slot, 0);
      loggedIn[loggedInCount++] = session->slot;
    }
  }
  say("C_Login %lu %s %lu\n", session->slot, text, rv);
  return rv;
}

CK_RV C_Logout(CK_SESSION_HANDLE handle) {
  OBEY("C_Logout");
  SESSION(handle);
  (void)token;
  if (!isLoggedIn(session->slot)) return CKR_USER_NOT_LOGGED_IN;
  forgetLogin(session->slot);
  say("C_Logout %lu %s%lu\n", session->slot, "", 0);
  return CKR_OK;
}

CK_RV C_FindObjectsInit(CK_SESSION_HANDLE handle, CK_ATTRIBUTE_PTR template, CK_ULONG count) {
  OBEY("C_FindObjectsInit");
  SESSION(handle);
  (void)token;
  session->found = 0;
  session->wanted = CKO_CERTIFICATE;
  for (CK_ULONG i = 0; i < count; i++)
    if (template[i].type == CKA_CLASS) session->wanted = *(CK_OBJECT_CLASS *)template[i].pValue;
  return CKR_OK;
}

/* Handles: 100 + n the certificate n, 200 + n its key. */
CK_RV C_FindObjects(CK_SESSION_HANDLE handle, CK_OBJECT_HANDLE_PTR objects, CK_ULONG most, CK_ULONG_PTR count) {
  OBEY("C_FindObjects");
  SESSION(handle);
  int isKey = session->wanted == CKO_PRIVATE_KEY;
  int visible = isLoggedIn(session->slot) || (!isKey && !has(token, 'h'));
  *count = 0;
  while (visible && *count < most && session->found < token->count)
    objects[(*count)++] = (CK_OBJECT_HANDLE)((isKey ? 200 : 100) + session->found++);
  return CKR_OK;
}

CK_RV C_FindObjectsFinal(CK_SESSION_HANDLE handle) {
  OBEY("C_FindObjectsFinal");
  SESSION(handle);
  (void)token;
  return CKR_OK;
}

CK_RV C_GetAttributeValue(CK_SESSION_HANDLE handle, CK_OBJECT_HANDLE object, CK_ATTRIBUTE_PTR template, CK_ULONG count) {
  OBEY("C_GetAttributeValue");
  SESSION(handle);
  int index = (int)(object % 100);
  if (index >= token->count) return CKR_OBJECT_HANDLE_INVALID;
  for (CK_ULONG i = 0; i < count; i++) {
    static unsigned char value[16384];
    size_t length = 0;
    if (template[i].type == CKA_VALUE) {
      FILE *file = fopen(token->certificates[index], "rb");
      if (file != NULL) {
        length = fread(value, 1, sizeof value, file);
        fclose(file);
      }
    } else if (template[i].type == CKA_ID) {
      value[0] = (unsigned char)(index + 1);
      length = 1;
    } else if (template[i].type == CKA_LABEL) {
      memcpy(value, "imza", length = 4);
    } else if (template[i].type == CKA_ALWAYS_AUTHENTICATE) {
      value[0] = has(token, 'a') ? 1 : 0;
      length = 1;
    } else {
      template[i].ulValueLen = (CK_ULONG)-1;
      continue;
    }
    if (template[i].pValue != NULL && template[i].ulValueLen >= length) memcpy(template[i].pValue, value, length);
    template[i].ulValueLen = length;
  }
  return CKR_OK;
}

CK_RV C_SignInit(CK_SESSION_HANDLE handle, CK_MECHANISM_PTR mechanism, CK_OBJECT_HANDLE key) {
  (void)mechanism; (void)key;
  OBEY("C_SignInit");
  SESSION(handle);
  (void)token;
  return isLoggedIn(session->slot) ? CKR_OK : CKR_USER_NOT_LOGGED_IN;
}

/* The value is no signature: these tests look at what happens around it. */
CK_RV C_Sign(CK_SESSION_HANDLE handle, CK_BYTE_PTR data, CK_ULONG length, CK_BYTE_PTR value, CK_ULONG_PTR size) {
  (void)data; (void)length;
  OBEY("C_Sign");
  SESSION(handle);
  *size = has(token, 's') ? 62 : 64;
  if (value != NULL) memset(value, 1, *size);
  say("C_Sign %lu %s%lu\n", session->slot, "", 0);
  return CKR_OK;
}

CK_RV C_GetFunctionList(CK_FUNCTION_LIST_PTR_PTR list);

static CK_RV notHere(void) { return CKR_FUNCTION_NOT_SUPPORTED; }

CK_RV C_GetFunctionList(CK_FUNCTION_LIST_PTR_PTR list) {
  static CK_FUNCTION_LIST functions;
  /* Every function that is not named below says that it is not there. */
  void (**all)(void) = (void (**)(void))((char *)&functions + offsetof(CK_FUNCTION_LIST, C_Initialize));
  size_t count = (sizeof functions - offsetof(CK_FUNCTION_LIST, C_Initialize)) / sizeof *all;
  for (size_t i = 0; i < count; i++) all[i] = (void (*)(void))notHere;
  functions.version.major = 2;
  functions.version.minor = 40;
#define HERE(name) functions.name = name
  HERE(C_Initialize);
  HERE(C_Finalize);
  HERE(C_GetFunctionList);
  HERE(C_GetSlotList);
  HERE(C_GetSlotInfo);
  HERE(C_GetTokenInfo);
  HERE(C_GetMechanismList);
  HERE(C_OpenSession);
  HERE(C_CloseSession);
  HERE(C_Login);
  HERE(C_Logout);
  HERE(C_FindObjectsInit);
  HERE(C_FindObjects);
  HERE(C_FindObjectsFinal);
  HERE(C_GetAttributeValue);
  HERE(C_SignInit);
  HERE(C_Sign);
  *list = &functions;
  return CKR_OK;
}
