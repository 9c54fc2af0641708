//! The reasons for which this module refuses a request.

platform::reasons! { "identity", "Sign in":
    // Sign-in. The numbers are the ReasonCode of docs/behaviour/sign-in.md, "Answers of a sign-in".
    LOCKED[1]: SignIn, "Your account has been locked. Please contact administrator";
    INVALID[2]: SignIn, "Invalid credentials.";
    DISABLED[3]: SignIn, "Your account has been locked. Please contact administrator";
    POOL[5]: SignIn, "Service busy, try again";
    UNAUTHORISED_SITE: SignIn, "Unauthorised to login. Please contact support.";
    NOT_FOR_CONSOLE: Forbidden "Permission Denied", "Only administrators and managers may use the console";
    SITE_CODE_REQUIRED("sitecode"): Invalid, "Sitecode is required";
    USERNAME_REQUIRED("username"): Invalid, "Username is required";
    PASSWORD_REQUIRED("password"): Invalid, "Password is required";
    PINCODE_REQUIRED("pincode"): Invalid, "Pincode is required";
    USERNAME_LONG("username"): Invalid, "Username is at most 50 characters";
    PASSWORD_LONG("password"): Invalid, "Password is at most 100 characters";
    LOGIN_TYPE("loginAs"): Invalid, "Login type is not known";

    // Recovery of a password.
    RESET_DETAILS: NotReady "Reset Password", "Invalid user details";
    RESET_PASSCODE: NotReady "Reset Password", "Invalid or expired passcode";
    RESET_TOKEN: NotReady "Reset Password", "Your passcode has expired. Please request a new one";
    RESET_TOO_MANY: TooMany "Reset Password", "Too many requests. Try again in {n} minutes.";
    RESET_TYPE("UserEntityType"): Invalid "Reset Password", "A user belongs to a site (20) or a group (30)";
    RESET_SITE_CODE_REQUIRED("SiteCode"): Invalid "Reset Password", "Sitecode is required";
    RESET_USERNAME_REQUIRED("LoginId"): Invalid "Reset Password", "Username is required";
    RESET_USERNAME_LONG("LoginId"): Invalid "Reset Password", "Username is at most 50 characters";
    RESET_EMAIL_REQUIRED("Email"): Invalid "Reset Password", "Email is required";
    RESET_EMAIL_LONG("Email"): Invalid "Reset Password", "Email is at most 100 characters";
    RESET_EMAIL_INVALID("Email"): Invalid "Reset Password", "Invalid Email Address";
    RESET_PASSCODE_REQUIRED("Passcode"): Invalid "Reset Password", "Passcode is required";
    RESET_TOKEN_REQUIRED("Token"): Invalid "Reset Password", "Token is required";
    RESET_PASSWORD_REQUIRED("Password"): Invalid "Reset Password", "Password is required";
    RESET_PASSWORD_POLICY("Password"): Invalid "Reset Password", "Password policy not matched";

    // Users.
    NO_SUCH_USER: NotFound "User", "User not found";
    FIRST_NAME_REQUIRED("firstName"): Invalid "User", "First Name is required";
    LAST_NAME_REQUIRED("lastName"): Invalid "User", "Last Name is required";
    LOGIN_REQUIRED("login"): Invalid "User", "Username is required";
    EMAIL_REQUIRED("email"): Invalid "User", "Email is required";
    EMAIL_INVALID("email"): Invalid "User", "Invalid Email Address";
    INITIALS_LONG("initials"): Invalid "User", "Initials are at most 10 characters";
    EPC_USERNAME_LONG("epcUsername"): Invalid "User", "The username of the parts catalogue is at most 50 characters";
    EPC_PASSWORD_LONG("epcPassword"): Invalid "User", "The password of the parts catalogue is at most 100 characters";
    TEXT_LONG: Invalid "User", "Permissions, user permissions and visibility are at most 1000 characters";
    NAME_LONG: Invalid "User", "Names, username and email are at most 50 characters";
    NAME_CHARACTERS: Invalid "User", "Names and username contain only characters that can be seen";
    ROLE_REQUIRED("userType"): Invalid "User", "Role is required";
    ROLE_UNKNOWN("roleId"): Invalid "User", "Role is not known";
    ENTITY_UNKNOWN("entity"): Invalid "User", "A user belongs to a site (20) or a group (30)";
    OWNER_REQUIRED("siteId"): Invalid "User", "Site is required";
    GROUP_REQUIRED("groupId"): Invalid "User", "Group is required";
    SITES_OF_SITE_USER("sites"): Invalid "User", "Only group users work at several sites";
    SITE_MISSING("sites"): Invalid "User", "Each site of a user is named by its id or its code";
    PLACE_ROLE("sites"): Invalid "User", "Each site of a user needs a role";
    SITE_TWICE("sites"): Invalid "User", "A site is named twice";
    LOGIN_RESERVED("login"): Invalid "User", "This username is reserved";
    LOGIN_CHARACTERS("login"): Invalid "User", "A username contains only letters, digits and . _ - @ + '";
    LOGIN_TAKEN("login"): Conflict "Conflict", "Username already exists";
    PASSWORD_POLICY("password"): Invalid "User", "Password policy not matched";
    CURRENT_PASSWORD_REQUIRED("currentPassword"): Invalid "User", "Your present password is required";
    CURRENT_PASSWORD_WRONG("currentPassword"): Invalid "User", "This is not your present password";
    CURRENT_PIN_WRONG("currentPin"): Invalid "User", "This is not your present PIN";
    PIN_POLICY("pin"): Invalid "User", "PDA pin is 4 to 6 digits without repeats or runs";
    PIN_REQUIRED("pin"): Invalid "User", "PDA pin is required.";
    PIN_OF_TECHNICIAN("pin"): Invalid "User", "Only technicians have a PDA pin";
    LOGIN_FIXED("login"): Invalid "User", "A username cannot be changed";
    ENTITY_FIXED("entity"): Invalid "User", "A user of a site cannot become one of the group, nor the reverse";
    SITE_FIXED("siteId"): Invalid "User", "A user keeps the site";
    DELETED_BY_CALL("deleted"): Invalid "User", "A user is deleted by the deletion, not by a change";
    TIMESTAMP_REQUIRED("timeStamp"): Invalid "User", "The TimeStamp the user was read with is required";
    NOT_YOUR_USER: Forbidden "Permission Denied", "No permission to edit this user. Please contact administrator";
    NOT_YOURS_TO_GIVE: Forbidden "Permission Denied", "You cannot give a right that you do not hold";
    LAST_ADMINISTRATOR: Invalid "User", "The last active administrator of a site cannot be locked, deleted or given another role";
    OWN_ROW: Invalid "User", "You cannot lock or delete yourself";
    OWN_SECRET: Invalid "User", "Please change your own password and PIN on your own page";

    // Links to identity providers.
    PROVIDER_WRONG("idpproviderid"): Invalid "Identity provider", "An identity provider is a number from 1 to 9999";
    LINK_LONG("idpuserid"): Invalid "Identity provider", "An IDP user code is at most 100 characters that can be seen";
    LINK_TAKEN("idpuserid"): Conflict "Conflict", "This IDP user code belongs to another user";

    // Operators, sessions and the audit log.
    NO_SUCH_OPERATOR: NotFound "Operator", "Operator not found";
    LAST_OPERATOR: Invalid "Operator", "The last active operator cannot be switched off";
    NO_SUCH_ENTRY: NotFound "Audit", "No such entry";
    NO_SUCH_SESSION: NotFound "Session", "Session not found";

    // Shared devices.
    NO_SUCH_DEVICE: NotFound "Shared Tablet", "Shared tablet not found";
    DEVICE_NAME_REQUIRED("Name"): Invalid "Shared Tablet", "Tablet name is required";
    DEVICE_NAME_LONG("Name"): Invalid "Shared Tablet", "Tablet name can have 50 characters at most";
    DEVICE_NAME_TAKEN("Name"): Invalid "Shared Tablet", "Another tablet of the site has this name";
    TOO_MANY_DEVICES: Conflict "Shared Tablet", "A site can have 100 shared tablets at most";

    // Stored values and the language.
    NO_SUCH_STORE: NotFound "Store", "No such store or key";
    KEY_LONG("key"): Invalid "Store", "A key is at most 200 characters";
    VALUE_LARGE("Value"): Invalid "Store", "A value is at most 64 KiB";
    STORE_FULL: Conflict "Store", "The stores of a user hold at most 200 values and 2 MiB";
    NOTICE_UNKNOWN("kind"): Invalid "Notifications", "No such kind of notification";
    LANGUAGE_UNKNOWN("languageID"): Invalid "Language", "Language is not known";
}
